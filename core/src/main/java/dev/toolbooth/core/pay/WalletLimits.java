package dev.toolbooth.core.pay;

import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.limit.Throttle;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How often each wallet may pay, wherever it comes from. Only payments that are genuine and new
 * count, so that nobody uses up the limit of another. Thread-safe; the number of wallets that are
 * told apart is bounded.
 */
public final class WalletLimits {
    /** One that nobody reaches. */
    public static final WalletLimits NONE = new WalletLimits(Rate.UNLIMITED, 1, () -> 0);

    /** So many wallets are told apart; under a flood of more the newcomers share a limit. */
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
    Cashier.Answer.@Nullable Bad objection(Charge charge) {
        Throttle.Passage passage = throttle.take(charge.account(), rate);
        return passage.allowed()
                ? null
                : new Cashier.Answer.Bad(
                        "rate_limited",
                        "this wallet pays too often; try again in "
                                + passage.waitSeconds()
                                + " seconds, with the same payment",
                        null);
    }
}
