package dev.toolbooth.payments.facilitator;

import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.wire.x402.FieldError;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/**
 * A seller's request to a facilitator, to verify or settle a payment that is genuine.
 *
 * @param verified the payment, judged by the seller's requirements
 * @param network as the seller writes it
 */
record FacilitatorRequest(ServedNetwork served, VerifiedPayment verified, String network) {

    /**
     * One whose payment the network's rail has judged.
     *
     * @param payment as the buyer sent it; not to be changed
     * @param problems gets the reason why the result is unknown; that is for operators only
     * @throws FieldError when the payment is no good
     */
    static FacilitatorRequest of(
            ServedNetwork served,
            ObjectNode payment,
            Offer wanted,
            String network,
            Consumer<String> problems) {
        return switch (served.rail().check(payment, wanted)) {
            case Verification.Good(VerifiedPayment verified) -> {
                worthIt(served, verified, wanted.payTo());
                yield new FacilitatorRequest(served, verified, network);
            }
            case Verification.Bad(String reason, String message) ->
                    throw new FieldError(reason, message);
            case Verification.Unavailable(String message) -> {
                problems.accept(message);
                throw new FieldError("unexpected_verify_error", OwnFacilitator.UNAVAILABLE);
            }
            case Verification.NotMine _ ->
                    throw new FieldError("invalid_payload", "The payment is of another kind");
        };
    }

    /** Fees are ours, so nothing worthless is sent. */
    private static void worthIt(ServedNetwork served, VerifiedPayment verified, String payTo) {
        boolean toOneself =
                served.network().isEvm()
                        ? verified.payer().equalsIgnoreCase(payTo)
                        : verified.payer().equals(payTo);
        if (toOneself) {
            throw unworthy("payTo is the payer; a payment to oneself is not settled here");
        }
        if (verified.amount().signum() <= 0) {
            throw unworthy("amount is 0; a payment of nothing is not settled here");
        }
    }

    private static FieldError unworthy(String message) {
        return new FieldError("invalid_payment_requirements", message);
    }
}
