package dev.toolbooth.payments.facilitator;

import dev.toolbooth.core.pay.Charge;
import dev.toolbooth.core.pay.Check;
import org.jspecify.annotations.Nullable;

/**
 * What a rail says of an order: a charge, or why there is none.
 *
 * @param reason empty with a charge
 */
record LendingCheck(@Nullable Charge charge, String reason, String message) {

    static LendingCheck of(Order.Good order) {
        return switch (order.served().rail().check(order.payment(), order.wanted())) {
            case Check.Good(Charge charge) -> new LendingCheck(charge, "", "");
            case Check.Bad(String reason, String message) ->
                    new LendingCheck(null, reason, message);
            case Check.Unavailable(String message) ->
                    new LendingCheck(null, "unexpected_verify_error", message);
            case Check.NotMine _ ->
                    new LendingCheck(null, "invalid_payload", "The payment is of another kind");
        };
    }
}
