package dev.toolbooth.server.http;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.operation.Outcome;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The watch over answers that wallets have paid for. Where one doesn't leave, or nobody reads it in
 * time, its buyer may sign anew: that is noted, so that the same call is no new purchase.
 * Thread-safe.
 */
public final class DeliveryWatch {
    /** Who hasn't read an answer by then may never. */
    private static final Duration READ_MAX = Duration.ofSeconds(5);

    private final Consumer<UUID> untold;
    private final Duration patience;

    public DeliveryWatch(Core core) {
        this(core.billing().chainPayments()::untold, READ_MAX);
    }

    /**
     * @param untold notes that the outcome of a call may not have arrived; it may block
     * @param patience how long an answer may take to leave
     */
    DeliveryWatch(Consumer<UUID> untold, Duration patience) {
        this.untold = untold;
        this.patience = patience;
    }

    /** The call that a wallet has paid for, if this is the outcome of one. */
    public static List<UUID> bought(Outcome outcome) {
        UUID call =
                outcome instanceof Outcome.Completed(_, Bill bill) && bill != null
                        ? bill.boughtCall()
                        : null;
        return call == null ? List.of() : List.of(call);
    }

    /**
     * Watches an answer to calls that wallets have paid for.
     *
     * @param left done when it has left, failed when it never will
     */
    public void over(Future<Void> left, List<UUID> bought) {
        if (!bought.isEmpty()) {
            left.timeout(patience.toMillis(), TimeUnit.MILLISECONDS).onFailure(_ -> lost(bought));
        }
    }

    /** Notes that the answer to these calls doesn't go out. */
    public void lost(List<UUID> bought) {
        if (!bought.isEmpty()) {
            Thread.startVirtualThread(() -> bought.forEach(untold));
        }
    }
}
