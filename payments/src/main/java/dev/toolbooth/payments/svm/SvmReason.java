package dev.toolbooth.payments.svm;

/** The reasons to refuse a payment on Solana, in x402's words. */
public final class SvmReason {
    public static final String UNSUPPORTED_SCHEME = "invalid_exact_svm_unsupported_scheme";
    public static final String NETWORK_MISMATCH = "invalid_exact_svm_network_mismatch";
    public static final String REQUIREMENTS = "invalid_payment_requirements";
    public static final String PAYLOAD = "invalid_payload";
    public static final String VERSION = "invalid_x402_version";
    public static final String MISSING_FEE_PAYER = "invalid_exact_svm_payload_missing_fee_payer";
    public static final String FEE_PAYER_NOT_MANAGED =
            "invalid_exact_svm_fee_payer_not_managed_by_facilitator";
    public static final String FEE_PAYER_MISMATCH = "invalid_exact_svm_fee_payer_mismatch";
    public static final String TRANSACTION = "invalid_exact_svm_payload_transaction";
    public static final String NOT_DECODED =
            "invalid_exact_svm_payload_transaction_could_not_be_decoded";
    public static final String SIGNATURE = "invalid_exact_svm_payload_signature_invalid";
    public static final String SIGNERS = "invalid_exact_svm_payload_excessive_signers";
    public static final String TABLES =
            "invalid_exact_svm_smart_wallet_alt_resolution_not_available";
    public static final String LENGTH = "invalid_exact_svm_payload_transaction_instructions_length";
    public static final String WORK_LIMIT =
            "invalid_exact_svm_payload_transaction_instructions_compute_limit_instruction";
    public static final String WORK_LIMIT_TOO_HIGH = WORK_LIMIT + "_too_high";
    public static final String WORK_PRICE =
            "invalid_exact_svm_payload_transaction_instructions_compute_price_instruction";
    public static final String WORK_PRICE_TOO_HIGH = WORK_PRICE + "_too_high";
    public static final String NO_TRANSFER = "invalid_exact_svm_payload_no_transfer_instruction";
    public static final String FEE_PAYER_TRANSFERS =
            "invalid_exact_svm_payload_transaction_fee_payer_transferring_funds";
    public static final String FEE_PAYER_INCLUDED =
            "invalid_exact_svm_payload_transaction_fee_payer_included_in_instruction_accounts";
    public static final String MINT = "invalid_exact_svm_payload_mint_mismatch";
    public static final String RECIPIENT = "invalid_exact_svm_payload_recipient_mismatch";
    public static final String AMOUNT = "invalid_exact_svm_payload_amount_mismatch";
    public static final String MEMO_COUNT = "invalid_exact_svm_payload_memo_count";
    public static final String MEMO_MISMATCH = "invalid_exact_svm_payload_memo_mismatch";
    public static final String SIMULATION = "invalid_exact_svm_transaction_simulation_failed";
    public static final String FAILED = "invalid_exact_svm_transaction_failed";
    public static final String DUPLICATE = "duplicate_settlement";

    private SvmReason() {}

    /** For an instruction after the transfer that is neither a memo nor a wallet's own check. */
    public static String unknown(int place) {
        return "invalid_exact_svm_payload_unknown_"
                + switch (place) {
                    case 3 -> "fourth";
                    case 4 -> "fifth";
                    case 5 -> "sixth";
                    case 6 -> "seventh";
                    default -> "optional";
                }
                + "_instruction";
    }
}
