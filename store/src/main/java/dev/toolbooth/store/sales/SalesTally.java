package dev.toolbooth.store.sales;

import dev.toolbooth.core.ledger.Account;
import dev.toolbooth.core.sales.EntryKind;
import dev.toolbooth.core.sales.SlotLength;
import dev.toolbooth.core.sales.ToolRef;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A count of ledger entries by the hour. It needs memory for each distinct key. */
final class SalesTally {
    private static final long HOUR_MILLIS = 3_600_000;

    private final Calls calls;
    private final Map<SalesKey, Sums> hours = new HashMap<>();
    private final Map<String, Integer> unnumbered = new HashMap<>();
    private int lastNumber;

    /** A sold call, in the words of its entry. */
    record Sold(String shop, String tool, String account) {}

    /** Finds what was sold. */
    interface Calls {
        /** The call of that id, or null. */
        @Nullable Sold withId(UUID call) throws SQLException;

        /** The call that a payment was for, or null. */
        @Nullable Sold paidWith(UUID payment) throws SQLException;
    }

    private static final class Sums {
        private long billed;
        private long free;
        private long microUsd;
        private long refunds;
        private long refunded;
        private final Map<Integer, long[]> payers = new HashMap<>();
    }

    /**
     * @param lastNumber the last number that a payer has; those who have none get the next ones
     */
    SalesTally(Calls calls, int lastNumber) {
        this.calls = calls;
        this.lastNumber = lastNumber;
    }

    /** Counts calls that were sold. */
    void add(SoldCalls sold) {
        Sums sums = sums(sold.hour(), sold.shop(), sold.tool(), sold.account());
        long[] payer =
                sums.payers.computeIfAbsent(number(sold), _ -> new long[PayerTotals.AMOUNTS]);
        long billed = sold.free() ? 0 : sold.calls();
        long free = sold.free() ? sold.calls() : 0;
        sums.billed += billed;
        sums.free += free;
        sums.microUsd += sold.microUsd();
        payer[0] += billed;
        payer[1] += free;
        payer[2] += sold.microUsd();
    }

    private int number(SoldCalls sold) {
        return sold.payer() > 0
                ? sold.payer()
                : unnumbered.computeIfAbsent(sold.account(), _ -> ++lastNumber);
    }

    /** Counts an entry that is no sale. */
    void add(NonSaleEntry entry) throws SQLException {
        switch (EntryKind.of(entry.debit(), entry.credit(), entry.tool(), entry.note())) {
            case REFUND -> {
                Sold sold = found(EntryKind.call(entry.note()).orElse(null));
                String tool = sold == null ? ToolRef.UNKNOWN : sold.tool();
                refund(entry, Account.shop(entry.debit()), tool, entry.credit(), 1);
            }
            case PAYMENT_BACK -> payment(entry, entry.debit(), 1);
            case PAYMENT_STAYS -> payment(entry, entry.credit(), -1);
            case SALE -> throw new IllegalArgumentException("sales are counted together");
            case OTHER -> {}
        }
    }

    private @Nullable Sold found(@Nullable UUID call) throws SQLException {
        return call == null ? null : calls.withId(call);
    }

    /**
     * @param account the one that the payment goes back from: of its wallet, or one for that alone
     */
    private void payment(NonSaleEntry entry, String account, int sign) throws SQLException {
        UUID payment = EntryKind.payment(account).orElse(null);
        if (payment == null) {
            refund(entry, "", ToolRef.CREDIT, account, sign);
            return;
        }
        Sold sold = calls.paidWith(payment);
        if (sold == null) {
            refund(entry, "", ToolRef.UNKNOWN, "", sign);
        } else {
            refund(entry, sold.shop(), sold.tool(), sold.account(), sign);
        }
    }

    private void refund(NonSaleEntry entry, String shop, String tool, String account, int sign) {
        long hour = Math.floorDiv(entry.atMillis(), HOUR_MILLIS);
        Sums sums = sums(hour, shop, tool, account);
        sums.refunds += sign;
        sums.refunded += sign * entry.amount();
    }

    private Sums sums(long hour, String shop, String tool, String account) {
        String rail = account.isEmpty() ? "" : Account.rail(account);
        return hours.computeIfAbsent(new SalesKey(hour, shop, tool, rail), _ -> new Sums());
    }

    /** The names of payers that have no number in the books, by those that they got here. */
    Map<Integer, String> unnumbered() {
        Map<Integer, String> names = new HashMap<>();
        unnumbered.forEach((name, number) -> names.put(number, name));
        return names;
    }

    /** What was sold in each hour, of each tool. */
    List<SalesRow> hours() {
        List<SalesRow> rows = new ArrayList<>();
        hours.forEach(
                (key, sums) ->
                        rows.add(
                                new SalesRow(
                                        key,
                                        sums.billed,
                                        sums.free,
                                        sums.microUsd,
                                        sums.refunds,
                                        sums.refunded,
                                        PayerTotals.of(sums.payers))));
        return rows;
    }

    /** The same in longer slots. */
    static Collection<SalesRow> in(SlotLength slotLength, Collection<SalesRow> hours) {
        Map<SalesKey, SalesRow> longer = new HashMap<>();
        for (SalesRow row : hours) {
            SalesKey key = row.key().at(slotLength.of(row.key().slot()));
            longer.merge(key, row.as(key), SalesRow::plus);
        }
        return longer.values();
    }

    /** The same of all tools of a shop together. */
    static Collection<SalesRow> ofAll(Collection<SalesRow> rows) {
        Map<SalesKey, SalesRow> all = new HashMap<>();
        for (SalesRow row : rows) {
            SalesKey key = row.key().ofAll();
            all.merge(key, row.as(key), SalesRow::plus);
        }
        return all.values();
    }
}
