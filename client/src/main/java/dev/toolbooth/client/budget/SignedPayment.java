package dev.toolbooth.client.budget;

import dev.toolbooth.chain.svm.SolanaFault;
import dev.toolbooth.chain.svm.SolanaTransaction;
import dev.toolbooth.chain.x402.ExactEvm;
import dev.toolbooth.chain.x402.PaymentPayload;
import dev.toolbooth.chain.x402.Reading;
import dev.toolbooth.client.pay.Ask;
import dev.toolbooth.client.pay.Prepared;
import dev.toolbooth.client.pay.Purchase;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What we have signed, as far as the chain will show it. */
sealed interface SignedPayment {

    /** An authorization, which the token tells by its nonce. */
    record Evm(ExactEvm payment) implements SignedPayment {}

    /** A transaction of Solana, with our signature. */
    record Svm(SolanaTransaction transaction, @Nullable String from) implements SignedPayment {}

    /** Nothing that is looked for on a chain. */
    record Other() implements SignedPayment {}

    /** Whose money it is, if that can be told. */
    default Optional<String> payer() {
        return switch (this) {
            case Evm(ExactEvm payment) -> Optional.of(payment.authorization().from().checksum());
            case Svm(_, String from) -> Optional.ofNullable(from);
            case Other _ -> Optional.empty();
        };
    }

    static SignedPayment of(Purchase purchase, Prepared prepared) {
        ObjectNode shown = prepared.payload();
        if (purchase.way().scheme().equals(Ask.PROOF)) {
            JsonNode from = shown.path("from");
            return svm(prepared.transaction(), from.isString() ? from.stringValue() : null);
        }
        if (!(PaymentPayload.read(shown) instanceof Reading.Good<PaymentPayload>(var whole))) {
            return new Other();
        }
        JsonNode transaction = whole.payload().path("transaction");
        if (transaction.isString()) {
            return svm(transaction.stringValue(), null);
        }
        return ExactEvm.read(whole.payload()) instanceof Reading.Good<ExactEvm>(var payment)
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

    /** Who has signed so far, which is us: whoever pays the fee signs last. */
    private static @Nullable String signer(SolanaTransaction transaction) {
        for (int i = 0; i < transaction.signatures().size(); i++) {
            if (!transaction.signatures().get(i).missing()) {
                return transaction.message().signers().get(i).toString();
            }
        }
        return null;
    }
}
