package dev.toolbooth.payments.facilitator;

import dev.toolbooth.wire.x402.SettleResponse;
import dev.toolbooth.wire.x402.VerifyResponse;
import java.util.Objects;

/** A facilitator's refusal, also where it gives no reason itself. */
record FacilitatorRefusal(String reason, String message) {

    static FacilitatorRefusal to(VerifyResponse response) {
        String reason = Objects.requireNonNullElse(response.reason(), "unexpected_verify_error");
        return new FacilitatorRefusal(
                reason,
                Objects.requireNonNullElse(
                        response.message(), "The facilitator refuses the payment: " + reason));
    }

    /**
     * @param unsaid the reason where there is none
     */
    static FacilitatorRefusal to(SettleResponse response, String unsaid) {
        String reason = Objects.requireNonNullElse(response.reason(), unsaid);
        return new FacilitatorRefusal(
                reason,
                Objects.requireNonNullElse(
                        response.message(), "The facilitator has not settled it: " + reason));
    }
}
