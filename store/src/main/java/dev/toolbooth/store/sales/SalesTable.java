package dev.toolbooth.store.sales;

import dev.toolbooth.core.sales.SlotLength;
import dev.toolbooth.store.Statements;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The SQL for the tables of sales, the same in both databases. */
enum SalesTable {
    HOURS("sales_hours"),
    DAYS("sales_days"),
    /** Without what each payer bought, and each tool for itself alone. */
    BLOCKS("sales_blocks");

    private static final byte[] NOTHING = {};

    private static final String KEY = "every, slot, shop, tool, rail";
    private static final String SUMS = "billed, free, micro_usd, refunds, refunded, payers";
    private static final String NEW = " ON CONFLICT (" + KEY + ") DO UPDATE SET ";

    private final String find;
    private final String findAmounts;
    private final String put;
    private final String putAmounts;
    private final String range;
    private final String withAmounts;
    private final String next;

    SalesTable(String name) {
        String both = name + " JOIN " + name + "_amounts USING (" + KEY + ")";
        String one = " WHERE every = ? AND slot = ? AND shop = ? AND tool = ? AND rail = ?";
        find = "SELECT " + SUMS + " FROM " + name + one;
        findAmounts = "SELECT amounts FROM " + name + "_amounts" + one;
        put =
                "INSERT INTO "
                        + name
                        + " ("
                        + KEY
                        + ", "
                        + SUMS
                        + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                        + NEW
                        + "billed = excluded.billed, free = excluded.free,"
                        + " micro_usd = excluded.micro_usd, refunds = excluded.refunds,"
                        + " refunded = excluded.refunded, payers = excluded.payers";
        putAmounts =
                "INSERT INTO "
                        + name
                        + "_amounts ("
                        + KEY
                        + ", amounts) VALUES (?, ?, ?, ?, ?, ?)"
                        + NEW
                        + "amounts = excluded.amounts";
        range = "SELECT slot, shop, tool, rail, " + SUMS + " FROM " + name;
        withAmounts = "SELECT slot, shop, tool, rail, " + SUMS + ", amounts FROM " + both;
        next = "SELECT min(slot) FROM " + name + " WHERE every = ? AND slot >= ?";
    }

    static SalesTable of(SlotLength slotLength) {
        return switch (slotLength) {
            case HOURS -> HOURS;
            case DAYS -> DAYS;
            case BLOCKS -> BLOCKS;
        };
    }

    /** The only ones that are wanted, or null for all. */
    record Only(@Nullable String tool, @Nullable String shop, @Nullable String rail) {
        static final Only ALL = new Only(null, null, null);

        private String sql() {
            return (tool == null ? "" : " AND tool = ?")
                    + (shop == null ? "" : " AND shop = ?")
                    + (rail == null ? "" : " AND rail = ?");
        }

        boolean takes(SalesKey key) {
            return (tool == null || tool.equals(key.tool()))
                    && (shop == null || shop.equals(key.shop()))
                    && (rail == null || rail.equals(key.rail()));
        }
    }

    /** Takes what is in a row. */
    interface Taker {
        void take(PackedSalesRow packed) throws SQLException;
    }

    /**
     * Reads rows in the order of their slots.
     *
     * @param every whether tools of a shop are wanted together
     * @param amounts whether it matters what each payer bought
     */
    void read(
            Statements on,
            boolean every,
            long from,
            long to,
            Only only,
            boolean amounts,
            Taker taker)
            throws SQLException {
        PreparedStatement select =
                on.prepare(
                        (amounts ? withAmounts : range)
                                + " WHERE every = ? AND slot >= ? AND slot < ?"
                                + only.sql()
                                + " ORDER BY every, slot");
        select.setInt(1, every ? 1 : 0);
        select.setLong(2, from);
        select.setLong(3, to);
        int at = 4;
        for (String value : values(only)) {
            select.setString(at++, value);
        }
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                taker.take(
                        new PackedSalesRow(
                                new SalesRow(
                                        new SalesKey(
                                                row.getLong(1),
                                                row.getString(2),
                                                row.getString(3),
                                                row.getString(4)),
                                        row.getLong(5),
                                        row.getLong(6),
                                        row.getLong(7),
                                        row.getLong(8),
                                        row.getLong(9),
                                        PayerTotals.NONE),
                                row.getBytes(10),
                                amounts ? row.getBytes(11) : NOTHING));
            }
        }
    }

    /** The first slot that has something, from one on. */
    OptionalLong next(Statements on, boolean every, long from) throws SQLException {
        PreparedStatement select = on.prepare(next);
        select.setInt(1, every ? 1 : 0);
        select.setLong(2, from);
        try (ResultSet row = select.executeQuery()) {
            row.next();
            long slot = row.getLong(1);
            return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(slot);
        }
    }

    private static List<String> values(Only only) {
        List<String> values = new ArrayList<>();
        for (String value : new @Nullable String[] {only.tool(), only.shop(), only.rail()}) {
            if (value != null) {
                values.add(value);
            }
        }
        return values;
    }

    /** A row together with what the table has of it. */
    PackedSalesRow added(Statements on, boolean every, SalesRow more) throws SQLException {
        PreparedStatement select = on.prepare(find);
        key(select, every, more.key());
        try (ResultSet row = select.executeQuery()) {
            if (!row.next()) {
                return PackedSalesRow.of(more);
            }
            SalesRow sums =
                    new SalesRow(
                            more.key(),
                            row.getLong(1) + more.billed(),
                            row.getLong(2) + more.free(),
                            row.getLong(3) + more.microUsd(),
                            row.getLong(4) + more.refunds(),
                            row.getLong(5) + more.refunded(),
                            PayerTotals.NONE);
            byte[] payers = row.getBytes(6);
            if (this == BLOCKS) {
                byte[] all = PayerTotals.union(payers, more.payerTotals().packedNumbers());
                return new PackedSalesRow(sums, all, NOTHING);
            }
            PayerTotals all =
                    PayerTotals.unpack(payers, amounts(on, every, more)).plus(more.payerTotals());
            return new PackedSalesRow(sums, all.packedNumbers(), all.packedAmounts());
        }
    }

    private byte[] amounts(Statements on, boolean every, SalesRow of) throws SQLException {
        PreparedStatement select = on.prepare(findAmounts);
        key(select, every, of.key());
        try (ResultSet row = select.executeQuery()) {
            return row.next() ? row.getBytes(1) : NOTHING;
        }
    }

    /** Puts a row into the table, in the place of the one that may be there. */
    void put(Statements on, boolean every, PackedSalesRow packed) throws SQLException {
        SalesRow row = packed.row();
        PreparedStatement upsert = on.prepare(put);
        key(upsert, every, row.key());
        upsert.setLong(6, row.billed());
        upsert.setLong(7, row.free());
        upsert.setLong(8, row.microUsd());
        upsert.setLong(9, row.refunds());
        upsert.setLong(10, row.refunded());
        upsert.setBytes(11, packed.payers());
        upsert.executeUpdate();
        if (this != BLOCKS) {
            PreparedStatement amounts = on.prepare(putAmounts);
            key(amounts, every, row.key());
            amounts.setBytes(6, packed.amounts());
            amounts.executeUpdate();
        }
    }

    private static void key(PreparedStatement statement, boolean every, SalesKey key)
            throws SQLException {
        statement.setInt(1, every ? 1 : 0);
        statement.setLong(2, key.slot());
        statement.setString(3, key.shop());
        statement.setString(4, key.tool());
        statement.setString(5, key.rail());
    }
}
