package dev.toolbooth.payments.proof;

import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.limit.Throttle;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How often each wallet may show a proof, wherever it comes from. Thread-safe; the number of
 * wallets that are told apart is bounded.
 */
public final class WalletLimits {
    /** Where nobody says otherwise. */
    public static final Rate USUAL = new Rate(30, Duration.ofMinutes(1), 30);

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

    /** One more proof of this wallet has come. */
    public Throttle.Passage take(String wallet) {
        return throttle.take(wallet, rate);
    }
}
