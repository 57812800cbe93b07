package dev.toolbooth.core.rail;

import dev.toolbooth.wire.x402.X402ParseResult;
import java.util.function.Function;

/** A rail's judgement of a payment, before anything is done with it. */
public sealed interface Verification {

    /** It would settle. */
    record Good(VerifiedPayment verified) implements Verification {}

    /**
     * It would not.
     *
     * @param reason x402's word for it, or one like these
     * @param message the same for people, and what to do
     */
    record Bad(String reason, String message) implements Verification {}

    /** It is not known: the chain or the facilitator can't be asked. */
    record Unavailable(String message) implements Verification {}

    /** Another rail may know what to do with it. */
    record NotMine() implements Verification {}

    /** The judgement of what was read; where it can't be read, that is the judgement. */
    static <T> Verification of(
            X402ParseResult<T> read, Function<? super T, ? extends Verification> judge) {
        return switch (read) {
            case X402ParseResult.Good<T>(T value) -> judge.apply(value);
            case X402ParseResult.Bad<T>(String reason, String message) -> new Bad(reason, message);
        };
    }
}
