package dev.toolbooth.client.budget;

import dev.toolbooth.chain.evm.ExactEvm;
import dev.toolbooth.chain.svm.SolanaFault;
import dev.toolbooth.chain.svm.SolanaTransaction;
import dev.toolbooth.client.pay.PaymentDemand;
import dev.toolbooth.client.pay.PreparedPayment;
import dev.toolbooth.client.pay.PurchaseOrder;
import dev.toolbooth.wire.x402.PaymentPayload;
import dev.toolbooth.wire.x402.X402ParseResult;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A payment that we have signed, as its chain identifies it. */
sealed interface SignedPayment {

    /** An authorization, which the token tells by its nonce. */
    record Evm(ExactEvm payment) implements SignedPayment {}

    /** A transaction of Solana, with our signature. */
    record Svm(SolanaTransaction transaction, @Nullable String from) implements SignedPayment {}

    /** Nothing that is looked for on a chain. */
    record Other() implements SignedPayment {}

    /** The paying wallet, if it is known. */
    default Optional<String> payer() {
        return switch (this) {
            case Evm(ExactEvm payment) -> Optional.of(payment.authorization().from().checksum());
            case Svm(_, String from) -> Optional.ofNullable(from);
            case Other _ -> Optional.empty();
        };
    }

    static SignedPayment of(PurchaseOrder purchase, PreparedPayment prepared) {
        ObjectNode shown = prepared.payload();
        if (purchase.way().scheme().equals(PaymentDemand.PROOF)) {
            JsonNode from = shown.path("from");
            return svm(prepared.transaction(), from.isString() ? from.stringValue() : null);
        }
        if (!(PaymentPayload.read(shown)
                instanceof X402ParseResult.Good<PaymentPayload>(var whole))) {
            return new Other();
        }
        JsonNode transaction = whole.payload().path("transaction");
        if (transaction.isString()) {
            return svm(transaction.stringValue(), null);
        }
        return ExactEvm.read(whole.payload()) instanceof X402ParseResult.Good<ExactEvm>(var payment)
                ? new Evm(payment)
                : new Other();
    }

    private static SignedPayment svm(@Nullable String base64, @Nullable String from) {
        if (base64 == null) {
            return new Other();
        }
        try {
            SolanaTransaction transaction =
                    SolanaTransaction.decode(Base64.getDecoder().decode(base64));
            return new Svm(transaction, from == null ? signer(transaction) : from);
        } catch (SolanaFault | IllegalArgumentException e) {
            return new Other();
        }
    }

    /** The signer so far, which is us: the fee payer signs last. */
    private static @Nullable String signer(SolanaTransaction transaction) {
        for (int i = 0; i < transaction.signatures().size(); i++) {
            if (!transaction.signatures().get(i).missing()) {
                return transaction.message().signers().get(i).toString();
            }
        }
        return null;
    }
}
