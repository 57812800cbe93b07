package dev.toolbooth.core.billing;

import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Tariff;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counters of sold and unsold calls for each shop since the program started. Thread-safe: counting
 * takes no lock. There are as many counters as shops.
 */
public final class SalesCounters {
    private final Map<String, ShopCounters> shops = new ConcurrentHashMap<>();

    /** The counts of one shop. */
    public static final class ShopCounters {
        private final LongAdder billed = new LongAdder();
        private final LongAdder microUsd = new LongAdder();
        private final LongAdder free = new LongAdder();
        private final LongAdder required = new LongAdder();
        private final LongAdder unsettled = new LongAdder();
        private final LongAdder repeated = new LongAdder();

        /** Calls that were paid for. */
        public long billed() {
            return billed.sum();
        }

        /** What these have cost, in millionths of a dollar. */
        public long microUsd() {
            return microUsd.sum();
        }

        /** Calls that cost nothing, on a day's free ones or for a tool that is given away. */
        public long free() {
            return free.sum();
        }

        /** Calls that were not paid for and did not run. */
        public long required() {
            return required.sum();
        }

        /** Calls that ran and could not be paid for. */
        public long unsettled() {
            return unsettled.sum();
        }

        /** Calls that got the outcome of an earlier one. */
        public long repeated() {
            return repeated.sum();
        }
    }

    /** The counts of each shop that has some, by its name. */
    public Map<String, ShopCounters> shops() {
        return new TreeMap<>(shops);
    }

    private ShopCounters of(Tariff tariff) {
        return shops.computeIfAbsent(tariff.shop(), _ -> new ShopCounters());
    }

    /** A call went well, at this price. */
    public void sold(Tariff tariff, Money price, boolean free) {
        ShopCounters shop = of(tariff);
        (free ? shop.free : shop.billed).increment();
        shop.microUsd.add(price.microUsd());
    }

    /** A call was not paid for. */
    public void required(Tariff tariff) {
        of(tariff).required.increment();
    }

    /** A call ran and could not be paid for. */
    public void unsettled(Tariff tariff) {
        of(tariff).unsettled.increment();
    }

    /** A call came again, and got what the first one got. */
    public void repeated(Tariff tariff) {
        of(tariff).repeated.increment();
    }
}
