package dev.toolbooth.app.selling;

import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.ledger.PlayMoneyRemoval;
import dev.toolbooth.core.ledger.Withdrawals;
import dev.toolbooth.core.trace.Incidents;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The purge of play money from the ledger where it is disabled: at the start, and afterwards of
 * what running calls held then, or another node has given since.
 */
final class PlayMoneyPurge {
    private static final Logger LOG = LoggerFactory.getLogger(PlayMoneyPurge.class);
    private static final Duration PACE = Duration.ofSeconds(10);

    private PlayMoneyPurge() {}

    /**
     * Takes it out.
     *
     * @return what has to be done at the end
     */
    static Runnable start(Incidents incidents, Stores stores, Withdrawals withdrawals) {
        return start(incidents, stores.ledger(), withdrawals, stores.shared(), PACE);
    }

    /**
     * The same with another pace.
     *
     * @param shared whether other nodes have the same ledger
     */
    static Runnable start(
            Incidents incidents,
            Ledger ledger,
            Withdrawals withdrawals,
            boolean shared,
            Duration pace) {
        PlayMoneyRemoval end = new PlayMoneyRemoval(ledger, withdrawals, Clock.systemUTC());
        if (round(end) && !shared) {
            return () -> {};
        }
        ScheduledExecutorService later =
                Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().daemon().name("play-money").factory());
        var _ =
                later.scheduleWithFixedDelay(
                        () -> {
                            try {
                                round(end);
                            } catch (RuntimeException e) {
                                incidents.report("play money", e);
                            }
                        },
                        pace.toMillis(),
                        pace.toMillis(),
                        TimeUnit.MILLISECONDS);
        return later::shutdownNow;
    }

    private static boolean round(PlayMoneyRemoval end) {
        PlayMoneyRemoval.Taken taken = end.round();
        if (taken.any()) {
            LOG.warn(
                    "play money is off (money.play): removed {} from {}, and {} of it that servers"
                            + " had earned",
                    taken.taken(),
                    taken.accounts() == 1 ? "one account" : taken.accounts() + " accounts",
                    taken.earned());
        }
        return taken.all();
    }
}
