package dev.toolbooth.payments.facilitator;

import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A rail's judgement of a facilitator's request: a verified payment, or why there is none.
 *
 * @param reason empty with a verified payment
 */
record FacilitatorCheck(@Nullable VerifiedPayment verified, String reason, String message) {

    /**
     * Asks the rail.
     *
     * @param problems gets the reason why the result is unknown; that is for operators only
     */
    static FacilitatorCheck of(FacilitatorRequest order, Consumer<String> problems) {
        return switch (order.served().rail().check(order.payment(), order.wanted())) {
            case Verification.Good(VerifiedPayment verified) -> worthIt(order, verified);
            case Verification.Bad(String reason, String message) ->
                    new FacilitatorCheck(null, reason, message);
            case Verification.Unavailable(String message) -> {
                problems.accept(message);
                yield new FacilitatorCheck(
                        null, "unexpected_verify_error", OwnFacilitator.UNAVAILABLE);
            }
            case Verification.NotMine _ ->
                    new FacilitatorCheck(null, "invalid_payload", "The payment is of another kind");
        };
    }

    /** Fees are ours, so nothing worthless is sent. */
    private static FacilitatorCheck worthIt(FacilitatorRequest order, VerifiedPayment verified) {
        String payTo = order.wanted().payTo();
        boolean toOneself =
                order.served().network().isEvm()
                        ? verified.payer().equalsIgnoreCase(payTo)
                        : verified.payer().equals(payTo);
        if (verified.amount().signum() > 0 && !toOneself) {
            return new FacilitatorCheck(verified, "", "");
        }
        return new FacilitatorCheck(
                null,
                "invalid_payment_requirements",
                toOneself
                        ? "payTo is the payer; a payment to oneself is not settled here"
                        : "amount is 0; a payment of nothing is not settled here");
    }
}
