package dev.toolbooth.core.ledger;

import dev.toolbooth.core.money.Money;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The share of play money in one account, and the shops that have earned it, found by reading the
 * account's entries. Calls are paid with play money first, so it never costs anyone real money; a
 * correction takes real money first. Not thread-safe.
 */
final class PlayMoneyTally {
    private static final String SOURCE = Deposit.Source.PLAY.account();
    private static final int PAGE = 1_000;

    /** The most calls that are remembered in case they are given back; older ones were real. */
    private static final int REMEMBERED_MAX = 100_000;

    private final String account;
    // By the entry that would give a call back.
    private final Map<UUID, Long> paid = new LinkedHashMap<>();
    private final Map<String, Long> earned = new LinkedHashMap<>();
    private long left;
    private @Nullable UUID last;
    private @Nullable String shop;

    private PlayMoneyTally(String account) {
        this.account = account;
    }

    /**
     * Goes through the entries of an account.
     *
     * @param gifts how often it got play money: what comes when all of that is gone is not read
     */
    static PlayMoneyTally of(Ledger ledger, String account, int gifts) {
        PlayMoneyTally found = new PlayMoneyTally(account);
        UUID after = null;
        int left = gifts;
        while (left > 0 || found.left > 0) {
            List<Entry> page = ledger.entries(account, after, PAGE);
            if (page.isEmpty()) {
                break;
            }
            for (Entry entry : page) {
                found.add(entry);
                left -= entry.debit().equals(SOURCE) ? 1 : 0;
            }
            after = page.getLast().id();
        }
        return found;
    }

    /** What the account has of it. */
    Money left() {
        return new Money(left);
    }

    /** The entry that made it more for the last time, if any did. */
    @Nullable UUID last() {
        return last;
    }

    /** What shops have earned of it, by their names. */
    Map<String, Long> earned() {
        return Map.copyOf(earned);
    }

    private void add(Entry entry) {
        long amount = entry.amount().microUsd();
        if (entry.credit().equals(account)) {
            gain(entry, amount);
        } else if (Account.isRevenue(entry.credit())) {
            spend(entry, Math.min(left, amount));
        } else if (entry.credit().equals(SOURCE)) {
            takeOut(amount);
        } else {
            left = Math.min(left, entry.balanceAfter().microUsd());
        }
    }

    private void gain(Entry entry, long amount) {
        if (entry.debit().equals(SOURCE)) {
            left += amount;
            last = entry.id();
        } else if (Account.isRevenue(entry.debit())) {
            giveBack(entry);
        }
    }

    private void spend(Entry call, long played) {
        if (played == 0) {
            return;
        }
        left -= played;
        shop = Account.shop(call.credit());
        earned.merge(shop, played, Long::sum);
        paid.put(Deposit.refundId(call.id()), played);
        if (paid.size() > REMEMBERED_MAX) {
            paid.remove(paid.keySet().iterator().next());
        }
    }

    /** A call that was given back gives back what it was paid with. */
    private void giveBack(Entry entry) {
        Long played = paid.remove(entry.id());
        if (played != null) {
            left += played;
            last = entry.id();
            earned.merge(Account.shop(entry.debit()), -played, Long::sum);
        }
    }

    /** What was taken out beyond what there was had been paid for a call meanwhile. */
    private void takeOut(long amount) {
        long more = Math.max(0, amount - left);
        left -= amount - more;
        if (more > 0 && shop != null) {
            earned.merge(shop, -more, Long::sum);
        }
    }
}
