package dev.toolbooth.core.pay;

import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.DepositResult;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.rail.VerifiedPayment;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * The deposits of arrived payments into accounts, with counters by source since the program
 * started. Thread-safe: counting takes no lock.
 */
public final class PaymentDeposits {
    private final Map<Deposit.Source, Count> counts = new EnumMap<>(Deposit.Source.class);

    /** The deposits from one source. */
    private record Count(LongAdder payments, LongAdder microUsd) {}

    PaymentDeposits() {
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
        VerifiedPayment verified = settled.verified();
        DepositResult depositResult =
                ledger.deposit(
                        new Deposit(
                                settled.id(),
                                settled.account(),
                                settled.price(),
                                verified.source(),
                                verified.rail() + " " + settled.transaction(),
                                now));
        if (depositResult instanceof DepositResult.Credited) {
            of(verified.source()).payments().increment();
            of(verified.source()).microUsd().add(settled.price().microUsd());
        }
        return depositResult instanceof DepositResult.Credited
                || depositResult instanceof DepositResult.Before;
    }
}
