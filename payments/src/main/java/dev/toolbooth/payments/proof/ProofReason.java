package dev.toolbooth.payments.proof;

/** The reasons to refuse a proof. */
public final class ProofReason {
    public static final String INVALID = "invalid_proof";
    public static final String AMOUNT_TOO_LOW = "amount_too_low";
    public static final String AMOUNT_MISMATCH = "amount_mismatch";
    public static final String SIGNATURE_FORMAT = "invalid_signature_format";
    public static final String SENDER_FORMAT = "invalid_sender_format";
    public static final String TIMESTAMP_FORMAT = "invalid_timestamp";
    public static final String TIMESTAMP_WINDOW = "timestamp_out_of_window";
    public static final String TIMESTAMP_MISMATCH = "timestamp_mismatch";
    public static final String NOT_FOUND = "transaction_not_found";
    public static final String FAILED = "transaction_failed";
    public static final String TOO_OLD = "transaction_too_old";
    public static final String SIGNATURE_MISMATCH = "signature_mismatch";
    public static final String SIGNATURE_INVALID = "signature_invalid";
    public static final String SENDER_MISMATCH = "sender_mismatch";
    public static final String RECIPIENT_MISMATCH = "recipient_mismatch";
    public static final String SESSION_MISSING = "session_missing";
    public static final String REFERENCE_MISSING = "reference_missing";
    public static final String REFERENCE_EXPIRED = "reference_expired";

    private ProofReason() {}
}
