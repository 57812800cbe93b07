package dev.toolbooth.core.pay;

import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.limit.Throttle;
import dev.toolbooth.core.rail.VerifiedPayment;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The rate limits on payments, for each wallet, whatever address it comes from. Only payments that
 * are genuine and new count, so no one can use up another's limit. Thread-safe; the number of
 * wallets told apart is bounded.
 */
public final class WalletLimits {
    /** No limits. */
    public static final WalletLimits NONE = new WalletLimits(Rate.UNLIMITED, 1, () -> 0);

    /**
     * The most wallets with a count of their own; under a flood of more, newcomers share a limit.
     */
    public static final int WALLETS_MAX = 10_000;

    private final Rate rate;
    private final Throttle throttle;

    /**
     * @param nanos a clock that only runs forward
     */
    public WalletLimits(Rate rate, int walletsMax, LongSupplier nanos) {
        this.rate = rate;
        this.throttle = new Throttle(walletsMax, nanos);
    }

    /** One more payment of this wallet has come: why it has to wait, or null. */
    ChainPayments.Answer.@Nullable Bad objection(VerifiedPayment verified) {
        Throttle.Passage passage = throttle.take(verified.account(), rate);
        return passage.allowed()
                ? null
                : new ChainPayments.Answer.Bad(
                        "rate_limited",
                        "this wallet pays too often; try again in "
                                + passage.waitSeconds()
                                + " seconds, with the same payment",
                        null);
    }
}
