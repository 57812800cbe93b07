package dev.toolbooth.core.money;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/** What came of taking money out of an account at once, with no call to wait for. */
public sealed interface Withdrawal {

    /** It is out, now or since an earlier attempt. */
    record Out(Entry entry) implements Withdrawal {}

    /** The account doesn't have as much. */
    record TooLittle() implements Withdrawal {}

    /** The account has as much, but something else holds it, be it the same from another node. */
    record Held() implements Withdrawal {}

    /** The ledger can't be written at the moment; nothing is out. */
    record Unwritten() implements Withdrawal {}

    /** Longer than it takes: it only matters when the process ends in between. */
    Duration HELD = Duration.ofMinutes(1);

    /**
     * Takes the price of a sale out of an account, once for each id.
     *
     * @param id of the entry that it becomes
     * @param shop who gets it
     */
    static Withdrawal of(
            Ledger ledger, UUID id, String account, String shop, Sale sale, Instant now) {
        // One at a time, or both hold it, and the second is refused together with all that are
        // written with it.
        return Turns.WITHDRAWALS.take(id, () -> alone(ledger, id, account, shop, sale, now));
    }

    private static Withdrawal alone(
            Ledger ledger, UUID id, String account, String shop, Sale sale, Instant now) {
        var before = ledger.entry(id);
        if (before.isPresent()) {
            return new Out(before.get());
        }
        Payer payer = new Payer(account, account, SpendLimits.NONE);
        Reservation wanted = new Reservation(id, payer, shop, sale.price(), 0, now, now.plus(HELD));
        return switch (ledger.hold(wanted)) {
            case Holding.Held(Hold hold) -> captured(ledger, hold, sale);
            case Holding.Insufficient _ -> lacking(ledger, id, account, sale.price());
            case Holding.Taken _ -> ledger.entry(id).<Withdrawal>map(Out::new).orElseGet(Held::new);
            case Holding.OverBudget _, Holding.Unavailable _ -> new Unwritten();
        };
    }

    private static Withdrawal captured(Ledger ledger, Hold hold, Sale sale) {
        if (ledger.capture(hold, sale) instanceof Capture.Captured(Entry entry)) {
            return new Out(entry);
        }
        ledger.release(hold);
        return new Unwritten();
    }

    private static Withdrawal lacking(Ledger ledger, UUID id, String account, Money price) {
        // In this order: whoever takes it out under the same id leaves an entry.
        boolean held = ledger.balance(account).posted().covers(price);
        return ledger.entry(id)
                .<Withdrawal>map(Out::new)
                .orElseGet(() -> held ? new Held() : new TooLittle());
    }
}
