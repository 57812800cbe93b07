package dev.toolbooth.payments.proof;

import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.chain.svm.SolanaSignature;
import dev.toolbooth.wire.x402.FieldError;
import dev.toolbooth.wire.x402.X402ParseResult;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * A buyer's claim to have paid.
 *
 * @param signature the transaction, in base58
 * @param timestamp the time of payment, in ISO 8601
 * @param amount in the asset's smallest units
 * @param from the paying wallet, in base58
 */
public record PaymentProof(String signature, String timestamp, BigInteger amount, String from) {
    /** No blanks, so that nothing can be written in two ways, nor over two lines of a log. */
    private static final Pattern TEXT = Pattern.compile("[!-~]{1,128}");

    private static final Pattern AMOUNT = Pattern.compile("[0-9]{1,30}");

    public PaymentProof {
        if (signature.isBlank() || timestamp.isBlank() || from.isBlank() || amount.signum() < 0) {
            throw new IllegalArgumentException("a proof without a part of it");
        }
    }

    /** Reads {@code {signature, timestamp, amount, from}}; all four are texts. */
    public static X402ParseResult<PaymentProof> read(JsonNode body) {
        return X402ParseResult.of(() -> proof(body));
    }

    private static PaymentProof proof(JsonNode body) {
        for (String member : new String[] {"signature", "timestamp", "amount", "from"}) {
            JsonNode value = body.path(member);
            if (!value.isString()) {
                throw new FieldError(
                        ProofReason.INVALID, "_payment." + member + " is needed, as a text.");
            }
            if (!TEXT.matcher(value.asString()).matches()) {
                throw new FieldError(
                        ProofReason.INVALID,
                        "_payment."
                                + member
                                + " must have 1 to 128 letters, digits and signs, and no blanks.");
            }
        }
        String amount = body.path("amount").asString();
        if (!AMOUNT.matcher(amount).matches()) {
            throw new FieldError(
                    ProofReason.INVALID,
                    "_payment.amount must be a whole number of the asset's smallest units, such as"
                            + " \"10000\".");
        }
        return new PaymentProof(
                body.path("signature").asString(),
                body.path("timestamp").asString(),
                new BigInteger(amount),
                body.path("from").asString());
    }

    /** The transaction; nothing where none can be called so. */
    public Optional<SolanaSignature> transaction() {
        return SolanaSignature.parse(signature);
    }

    /** The wallet; nothing where none has this address. */
    public Optional<SolanaAddress> wallet() {
        return SolanaAddress.parse(from);
    }

    /** When it was paid; nothing where that is no time. */
    public Optional<Instant> paidAt() {
        try {
            return Optional.of(OffsetDateTime.parse(timestamp).toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
