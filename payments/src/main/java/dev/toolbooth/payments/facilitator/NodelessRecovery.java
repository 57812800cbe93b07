package dev.toolbooth.payments.facilitator;

import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.payments.facilitator.FacilitatorClient.SettleAnswer;
import dev.toolbooth.wire.x402.SettleResponse;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The recovery of a payment whose answer was lost, without a node to ask. A facilitator can only be
 * asked to settle once more. While the payment is valid, that might move money which its buyer has
 * given up; once it has expired, nothing moves, and a facilitator that remembers says where the
 * money is. Any other answer may mean the first time or the second, and proves nothing.
 */
record NodelessRecovery(InstantSource clock) {
    /** How far the clocks of chains and facilitators may be behind ours. */
    static final Duration MARGIN = Duration.ofMinutes(10);

    /** What a facilitator says to all that ask for a payment after the first. */
    static final String DUPLICATE = "duplicate_settlement";

    private static final String ADVICE =
            " Give this network a node in the configuration, then run payments recheck: the chain"
                    + " tells.";

    /**
     * What can be known.
     *
     * @param expires when the payment is no longer good
     * @param sent the transaction that was sent for it, where that is known
     * @param again asks to settle
     */
    Settlement find(
            Instant expires,
            BigInteger amount,
            @Nullable String sent,
            Supplier<SettleAnswer> again) {
        Instant over = expires.plus(MARGIN);
        if (clock.instant().isBefore(over)) {
            return new Settlement.Unknown(
                    sent,
                    "A facilitator does not tell what became of a payment; it is asked again"
                            + " after "
                            + over
                            + "."
                            + ADVICE);
        }
        return switch (again.get()) {
            case SettleAnswer.Answered(SettleResponse response)
                    when response.success() || before(response) ->
                    new Settlement.Settled(response.transaction(), amount);
            case SettleAnswer.Answered(SettleResponse response) ->
                    unknown(sent, Objects.requireNonNullElse(response.reason(), "no reason"));
            case SettleAnswer.Refused(String message) -> unknown(sent, message);
            case SettleAnswer.Unknown(String message) -> unknown(sent, message);
        };
    }

    /** It settled this before, and says where: here only our own request can have been that. */
    private static boolean before(SettleResponse response) {
        return DUPLICATE.equals(response.reason()) && !response.transaction().isEmpty();
    }

    private static Settlement unknown(@Nullable String sent, String said) {
        return new Settlement.Unknown(
                sent,
                "Whether the money has moved can't be known: the facilitator's answer was lost, and"
                        + " asked again it says "
                        + said
                        + "."
                        + ADVICE);
    }
}
