package dev.toolbooth.core.ledger;

import dev.toolbooth.core.ledger.HoldResult.Budget;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.SpendLimits;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One customer's account with the meters of its keys, and every decision about them, whatever the
 * store. Not thread-safe.
 */
public final class CustomerAccount {
    private final String account;
    private long posted;
    private long held;
    private final Map<Meter.Id, Meter> meters = new HashMap<>();

    public CustomerAccount(String account, long posted, long held) {
        this.account = account;
        this.posted = posted;
        this.held = held;
    }

    public String account() {
        return account;
    }

    public Balance balance() {
        return new Balance(posted, new Money(held));
    }

    /** Whether nothing waits for a call to end. */
    public boolean idle() {
        return held == 0 && meters.values().stream().allMatch(meter -> meter.held() == 0);
    }

    /** Adds a meter as it was kept. */
    public void put(Meter.Id id, Meter meter) {
        meters.put(id, meter);
    }

    /** The meters that have been needed, by their names. */
    public Map<Meter.Id, Meter> meters() {
        return Map.copyOf(meters);
    }

    /** Holds what a call may cost, or one of the day's free calls, unless there is not as much. */
    public HoldResult hold(Reservation wanted) {
        Payer payer = wanted.payer();
        Meter day = meter(payer.key(), Meter.DAY, wanted.day());
        if (wanted.freeCallsPerDay() > 0) {
            Meter free = meter(payer.key(), Meter.free(wanted.shop()), wanted.day());
            if (free.used() + free.held() < wanted.freeCallsPerDay()) {
                free.hold(1);
                return new HoldResult.Held(new Hold(wanted, true, free.day()));
            }
        }
        Money needed = wanted.ceiling();
        Meter total = meter(payer.key(), Meter.TOTAL, Meter.EVER);
        Optional<HoldResult> refused = overBudget(payer.limits(), needed, day, total);
        if (refused.isPresent()) {
            return refused.get();
        }
        if (posted - held < needed.microUsd()) {
            Balance now = balance();
            return new HoldResult.Insufficient(now.posted(), now.held(), needed);
        }
        held += needed.microUsd();
        day.hold(needed.microUsd());
        total.hold(needed.microUsd());
        return new HoldResult.Held(new Hold(wanted, false, day.day()));
    }

    private Optional<HoldResult> overBudget(
            SpendLimits limits, Money needed, Meter day, Meter total) {
        Money perCall = limits.perCall();
        if (perCall != null && !perCall.covers(needed)) {
            return over(Budget.PER_CALL, perCall, perCall.microUsd(), needed);
        }
        return over(Budget.PER_DAY, limits.perDay(), day, needed)
                .or(() -> over(Budget.TOTAL, limits.total(), total, needed));
    }

    private Optional<HoldResult> over(
            Budget budget, @Nullable Money limit, Meter meter, Money needed) {
        if (limit == null) {
            return Optional.empty();
        }
        long left = Math.max(0, limit.microUsd() - meter.used() - meter.held());
        return left >= needed.microUsd() ? Optional.empty() : over(budget, limit, left, needed);
    }

    private Optional<HoldResult> over(Budget budget, Money limit, long left, Money needed) {
        return Optional.of(
                new HoldResult.OverBudget(
                        budget, limit, new Money(left), needed, balance().posted()));
    }

    /** Posts what a call cost and releases the rest; returns the new balance. */
    public Money capture(Hold hold, Money price) {
        end(hold, price.microUsd(), 1);
        posted -= price.microUsd();
        return new Money(posted);
    }

    /** Releases a hold. */
    public void release(Hold hold) {
        end(hold, 0, 0);
    }

    private void end(Hold hold, long actual, long calls) {
        String key = hold.reservation().payer().key();
        if (hold.free()) {
            meter(key, Meter.free(hold.reservation().shop()), hold.day()).end(hold.day(), 1, calls);
            return;
        }
        long amount = hold.amount().microUsd();
        held -= amount;
        meter(key, Meter.DAY, hold.day()).end(hold.day(), amount, actual);
        meter(key, Meter.TOTAL, Meter.EVER).end(Meter.EVER, amount, actual);
    }

    /** Puts money in; what the account has then, or nothing when that would be too much. */
    public Optional<Money> deposit(Deposit deposit) {
        long amount = deposit.amount().microUsd();
        if (posted > deposit.most().microUsd() - amount) {
            return Optional.empty();
        }
        posted += amount;
        return Optional.of(new Money(posted));
    }

    private Meter meter(String key, String name, long today) {
        Meter meter = meters.computeIfAbsent(new Meter.Id(key, name), _ -> new Meter(today, 0, 0));
        meter.roll(today);
        return meter;
    }
}
