package dev.toolbooth.core.pay;

import dev.toolbooth.core.money.Credit;
import dev.toolbooth.core.money.Deposit;
import dev.toolbooth.core.money.Ledger;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * Puts what payments have brought into accounts, and counts it by where it is from, since the
 * program started. Thread-safe: counting takes no lock.
 */
public final class Arrivals {
    private final Map<Deposit.Source, Count> counts = new EnumMap<>(Deposit.Source.class);

    /** What has come from one source. */
    private record Count(LongAdder payments, LongAdder microUsd) {}

    Arrivals() {
        for (Deposit.Source source : Deposit.Source.values()) {
            counts.put(source, new Count(new LongAdder(), new LongAdder()));
        }
    }

    private Count of(Deposit.Source source) {
        return counts.getOrDefault(source, new Count(new LongAdder(), new LongAdder()));
    }

    /** How many payments have arrived from there. */
    public long payments(Deposit.Source source) {
        return of(source).payments().sum();
    }

    /** What these were worth, in millionths of a dollar. */
    public long microUsd(Deposit.Source source) {
        return of(source).microUsd().sum();
    }

    /** Puts what has arrived into its account, once; whether it is there. */
    boolean deposited(Ledger ledger, PaymentRecord settled, Instant now) {
        Charge charge = settled.charge();
        Credit credit =
                ledger.deposit(
                        new Deposit(
                                settled.id(),
                                settled.account(),
                                settled.price(),
                                charge.source(),
                                charge.rail() + " " + settled.transaction(),
                                now));
        if (credit instanceof Credit.Credited) {
            of(charge.source()).payments().increment();
            of(charge.source()).microUsd().add(settled.price().microUsd());
        }
        return credit instanceof Credit.Credited || credit instanceof Credit.Before;
    }
}
