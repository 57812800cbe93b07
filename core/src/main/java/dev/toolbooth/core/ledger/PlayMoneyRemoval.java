package dev.toolbooth.core.ledger;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.core.money.Usage;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The removal of play money from the ledger of a server that no longer accepts it: what customers
 * have left of it and what shops have earned in it returns to the source of play money. The
 * entries' ids derive from the state before, so each entry is made once, however often and by
 * however many nodes the removal runs. Real money stays where it is.
 *
 * <p>Not thread-safe; several may work on the same ledger and share its withdrawals.
 */
public final class PlayMoneyRemoval {
    /** What these entries are called where a call has its tool, and its key. */
    public static final String TOOL = "play-money";

    private static final String SOURCE = Deposit.Source.PLAY.account();
    private static final String WHY = "play money is off";
    private static final Hash NOTHING = Hash.sha256(new byte[0]);
    private static final int PAGE = 1_000;

    /** Where the parts of a refund pass through, which ends by itself. */
    private static final String PASSING = "refund:";

    private final Ledger ledger;
    private final Withdrawals withdrawals;
    private final InstantSource clock;

    /** What the source had given and not got back when all that could be done was done. */
    private @Nullable Long settled;

    /**
     * @param withdrawals those of the ledger
     */
    public PlayMoneyRemoval(Ledger ledger, Withdrawals withdrawals, InstantSource clock) {
        this.ledger = ledger;
        this.withdrawals = withdrawals;
        this.clock = clock;
    }

    /**
     * The result of one round.
     *
     * @param accounts the number of accounts it was taken from
     * @param taken the amount left in these
     * @param earned the amount that shops had earned
     * @param all whether there is nothing left to do
     */
    public record Taken(int accounts, Money taken, Money earned, boolean all) {
        private static final Taken NOTHING = new Taken(0, Money.ZERO, Money.ZERO, true);

        /** Whether anything was taken out. */
        public boolean any() {
            return taken.microUsd() > 0 || earned.microUsd() > 0;
        }
    }

    /** Whether an entry takes play money out. */
    public static boolean made(Entry entry) {
        Entry.Sold sold = entry.sold();
        return sold == null
                ? Account.isPlayed(entry.credit())
                : sold.tool().equals(TOOL) && entry.credit().equals(SOURCE);
    }

    private long source() {
        return ledger.account(SOURCE).map(Account::microUsd).orElse(0L);
    }

    /** Takes out what there is. What running calls hold is for the next round. */
    public Taken round() {
        long before = source();
        if (before == 0 || Long.valueOf(before).equals(settled)) {
            return Taken.NOTHING;
        }
        Map<String, Integer> gifts = gifts();
        int accounts = 0;
        long taken = 0;
        boolean all = true;
        for (Map.Entry<String, Integer> gift : gifts.entrySet()) {
            PlayMoneyTally found = PlayMoneyTally.of(ledger, gift.getKey(), gift.getValue());
            if (found.left().isZero()) {
                continue;
            }
            boolean out = takeOut(gift.getKey(), found);
            all &= out;
            accounts += out ? 1 : 0;
            taken += out ? found.left().microUsd() : 0;
        }
        long earned = 0;
        for (Map.Entry<String, Long> shop : earned(gifts).entrySet()) {
            Money back = giveBack(shop.getKey(), shop.getValue());
            all &= back != null;
            earned += back == null ? 0 : back.microUsd();
        }
        if (all) {
            settled = source();
        }
        return new Taken(accounts, new Money(taken), new Money(earned), all);
    }

    /** How often each account got play money. */
    private Map<String, Integer> gifts() {
        Map<String, Integer> gifts = new LinkedHashMap<>();
        each(
                SOURCE,
                entry -> {
                    String to = entry.credit();
                    if (Account.isCustomer(to) && !to.startsWith(PASSING)) {
                        gifts.merge(to, 1, Integer::sum);
                    }
                });
        return gifts;
    }

    /** What each shop has earned in play money, ever. */
    private Map<String, Long> earned(Map<String, Integer> gifts) {
        Map<String, Long> earned = new LinkedHashMap<>();
        gifts.forEach(
                (account, times) ->
                        PlayMoneyTally.of(ledger, account, times)
                                .earned()
                                .forEach((shop, amount) -> earned.merge(shop, amount, Long::sum)));
        return earned;
    }

    private boolean takeOut(String account, PlayMoneyTally found) {
        return withdrawn(id(account + "|" + found.last()), account, found.left());
    }

    /**
     * Takes what a shop has earned in play money out of its earnings, unless that was done before;
     * returns the amount, or null when it can't be done now.
     */
    private @Nullable Money giveBack(String shop, long earned) {
        String through = Account.played(shop);
        long[] done = {0};
        each(
                through,
                entry -> {
                    boolean in = entry.credit().equals(through);
                    done[0] += in ? entry.amount().microUsd() : 0;
                });
        Money more = new Money(Math.max(0, earned - done[0]));
        if (!more.isZero()) {
            // An id for what was done before: of two who have seen the same, one gives it back.
            DepositResult depositResult =
                    ledger.deposit(
                            new Deposit(
                                    id(through + "|" + done[0]),
                                    through,
                                    more,
                                    Account.revenue(shop),
                                    Ledger.ACCOUNT_MAX,
                                    WHY,
                                    clock.instant()));
            if (!(depositResult instanceof DepositResult.Credited)
                    && !(depositResult instanceof DepositResult.Before)) {
                return null;
            }
        }
        Money passing = ledger.balance(through).posted();
        long all = done[0] + more.microUsd();
        return passing.isZero() || withdrawn(id("on|" + through + "|" + all), through, passing)
                ? more
                : null;
    }

    private boolean withdrawn(UUID id, String account, Money amount) {
        Sale out =
                new Sale(TOOL, amount, Usage.NONE, NOTHING, NOTHING, 0, clock.instant(), WHY, null);
        // Of no key of the account: none of them has spent it.
        Payer nobody = new Payer(account, TOOL, SpendLimits.NONE);
        return withdrawals.take(id, nobody, SOURCE, out, clock.instant()) instanceof Withdrawal.Out;
    }

    private void each(String account, Consumer<Entry> then) {
        List<Entry> page = ledger.entries(account, null, PAGE);
        while (!page.isEmpty()) {
            page.forEach(then);
            page = ledger.entries(account, page.getLast().id(), PAGE);
        }
    }

    private static UUID id(String of) {
        return UUID.nameUUIDFromBytes((TOOL + "|" + of).getBytes(UTF_8));
    }
}
