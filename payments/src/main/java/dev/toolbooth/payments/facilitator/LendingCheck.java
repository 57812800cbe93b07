package dev.toolbooth.payments.facilitator;

import dev.toolbooth.core.pay.Charge;
import dev.toolbooth.core.pay.Check;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a rail says of an order: a charge, or why there is none.
 *
 * @param reason empty with a charge
 */
record LendingCheck(@Nullable Charge charge, String reason, String message) {

    /**
     * Asks the rail.
     *
     * @param problems is told why nobody can say; that is for operators alone
     */
    static LendingCheck of(Order.Good order, Consumer<String> problems) {
        return switch (order.served().rail().check(order.payment(), order.wanted())) {
            case Check.Good(Charge charge) -> worthIt(order, charge);
            case Check.Bad(String reason, String message) ->
                    new LendingCheck(null, reason, message);
            case Check.Unavailable(String message) -> {
                problems.accept(message);
                yield new LendingCheck(null, "unexpected_verify_error", Facilitator.UNAVAILABLE);
            }
            case Check.NotMine _ ->
                    new LendingCheck(null, "invalid_payload", "The payment is of another kind");
        };
    }

    /** Fees are ours, so nothing is sent that pays nobody. */
    private static LendingCheck worthIt(Order.Good order, Charge charge) {
        String payTo = order.wanted().payTo();
        boolean toOneself =
                order.served().network().isEvm()
                        ? charge.payer().equalsIgnoreCase(payTo)
                        : charge.payer().equals(payTo);
        if (charge.amount().signum() > 0 && !toOneself) {
            return new LendingCheck(charge, "", "");
        }
        return new LendingCheck(
                null,
                "invalid_payment_requirements",
                toOneself
                        ? "payTo is the payer; a payment to oneself is not settled here"
                        : "amount is 0; a payment of nothing is not settled here");
    }
}
