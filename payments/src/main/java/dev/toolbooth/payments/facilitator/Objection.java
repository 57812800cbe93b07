package dev.toolbooth.payments.facilitator;

import dev.toolbooth.chain.x402.SettleResponse;
import dev.toolbooth.chain.x402.VerifyResponse;
import java.util.Objects;

/** Why a facilitator does not do what it was asked, also where it gives no reason itself. */
record Objection(String reason, String message) {

    static Objection to(VerifyResponse response) {
        String reason = Objects.requireNonNullElse(response.reason(), "unexpected_verify_error");
        return new Objection(
                reason,
                Objects.requireNonNullElse(
                        response.message(), "The facilitator refuses the payment: " + reason));
    }

    /**
     * @param unsaid the reason where there is none
     */
    static Objection to(SettleResponse response, String unsaid) {
        String reason = Objects.requireNonNullElse(response.reason(), unsaid);
        return new Objection(
                reason,
                Objects.requireNonNullElse(
                        response.message(), "The facilitator has not settled it: " + reason));
    }
}
