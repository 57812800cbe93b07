package dev.toolbooth.payments;

import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.wire.x402.X402ParseResult;
import java.util.function.Function;

/** The result of checking a payment: what was found, or why it is refused. */
public sealed interface PaymentCheck<T> {
    /** Nothing is wrong with it. */
    record Good<T>(T found) implements PaymentCheck<T> {}

    /** It would not settle, or has not paid. */
    record Bad<T>(String reason, String message) implements PaymentCheck<T> {}

    /** The result is unknown: the chain or the facilitator can't be asked. */
    record Unavailable<T>(String message) implements PaymentCheck<T> {}

    /** What was read, or why it could not be. */
    static <T> PaymentCheck<T> of(X402ParseResult<T> read) {
        return switch (read) {
            case X402ParseResult.Good<T>(T value) -> new Good<>(value);
            case X402ParseResult.Bad<T>(String reason, String message) ->
                    new Bad<>(reason, message);
        };
    }

    /** The same as a rail says it, of the charge that is made of what was found. */
    default Verification verification(Function<? super T, VerifiedPayment> charge) {
        return switch (this) {
            case Good<T>(T found) -> new Verification.Good(charge.apply(found));
            case Bad<T>(String reason, String message) -> new Verification.Bad(reason, message);
            case Unavailable<T>(String message) -> new Verification.Unavailable(message);
        };
    }
}
