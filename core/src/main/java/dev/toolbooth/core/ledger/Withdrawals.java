package dev.toolbooth.core.ledger;

import dev.toolbooth.core.concurrent.KeyedLock;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.SpendLimits;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * Withdrawals from the accounts of a ledger, each once, however often it is tried. Whoever may try
 * the same at the same time shares one of these. Thread-safe.
 */
public final class Withdrawals {
    /** Longer than it takes: it only matters when the process ends in between. */
    public static final Duration HELD = Duration.ofMinutes(1);

    private final Ledger ledger;
    private final KeyedLock lock = new KeyedLock();

    public Withdrawals(Ledger ledger) {
        this.ledger = ledger;
    }

    /**
     * Takes the price of a sale out of an account, once for each id.
     *
     * @param id of the entry that it becomes
     * @param shop who gets it
     */
    public Withdrawal take(UUID id, String account, String shop, Sale sale, Instant now) {
        return take(id, new Payer(account, account, SpendLimits.NONE), shop, sale, now);
    }

    /**
     * The same, counted for a key.
     *
     * @param payer whose account it is; its limits don't matter
     */
    public Withdrawal take(UUID id, Payer payer, String shop, Sale sale, Instant now) {
        // One at a time, or both hold it, and the second is refused together with all that are
        // written with it.
        return lock.run(id, () -> alone(id, payer, shop, sale, now));
    }

    private Withdrawal alone(UUID id, Payer payer, String shop, Sale sale, Instant now) {
        var before = ledger.entry(id);
        if (before.isPresent()) {
            return new Withdrawal.Out(before.get());
        }
        Reservation wanted = new Reservation(id, payer, shop, sale.price(), 0, now, now.plus(HELD));
        return switch (ledger.hold(wanted)) {
            case HoldResult.Held(Hold hold) -> captured(hold, sale);
            case HoldResult.Insufficient _ -> lacking(id, payer.account(), sale.price());
            case HoldResult.Taken _ ->
                    ledger.entry(id)
                            .<Withdrawal>map(Withdrawal.Out::new)
                            .orElseGet(Withdrawal.Held::new);
            case HoldResult.OverBudget _, HoldResult.Unavailable _ -> new Withdrawal.Unwritten();
        };
    }

    private Withdrawal captured(Hold hold, Sale sale) {
        if (ledger.capture(hold, sale) instanceof Capture.Captured(Entry entry)) {
            return new Withdrawal.Out(entry);
        }
        ledger.release(hold);
        return new Withdrawal.Unwritten();
    }

    private Withdrawal lacking(UUID id, String account, Money price) {
        // In this order: whoever takes it out under the same id leaves an entry.
        boolean held = ledger.balance(account).posted().covers(price);
        return ledger.entry(id)
                .<Withdrawal>map(Withdrawal.Out::new)
                .orElseGet(() -> held ? new Withdrawal.Held() : new Withdrawal.TooLittle());
    }
}
