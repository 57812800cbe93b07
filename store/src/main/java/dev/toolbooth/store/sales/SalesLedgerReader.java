package dev.toolbooth.store.sales;

import dev.toolbooth.store.Database;
import dev.toolbooth.store.Statements;
import dev.toolbooth.store.UuidBytes;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The ledger as the sales count it, in the SQL of one database. Used on one connection, by one
 * thread.
 */
public final class SalesLedgerReader implements SalesTally.Calls {
    /** How many entries are read at once. */
    static final int PAGE = 5_000;

    private static final String COUNTED = "SELECT last_seq FROM sales_counted";
    private static final String LAST = "SELECT coalesce(max(seq), 0) FROM transfers";
    private static final String NEXT =
            "SELECT coalesce(max(seq), 0), count(*) FROM (SELECT seq FROM transfers"
                    + " WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?) AS next";

    /** Of UTC, also before 1970. */
    private static final String HOUR =
            "(at_ms - ((at_ms % 3600000) + 3600000) % 3600000) / 3600000 AS hour";

    /** Calls that one account bought of one tool in an hour, which the database sums up. */
    private static final String SALES =
            "SELECT "
                    + HOUR
                    + ", shop, tool, free, debit, count(*) AS calls, sum(amount) AS amount"
                    + " FROM transfers WHERE seq > ? AND seq <= ? AND tool IS NOT NULL"
                    + " AND substr(shop, 1, 7) <> 'source:'";

    /** Numbers first: they are compared faster. */
    private static final String BY = " GROUP BY 5, 1, 4, 3, 2";

    private static final String OTHERS =
            " WHERE t.seq > ? AND t.seq <= ?"
                    + " AND (t.tool IS NULL OR substr(t.shop, 1, 7) = 'source:')";

    private final Statements on;
    private final Words words;

    /**
     * The queries for one database.
     *
     * @param sales calls sold by the entries after a number and up to another
     * @param others the other entries there
     * @param sold the shop, the tool and the account of a call
     * @param paid the same of the call that a payment was for
     * @param payer the id of the account with a number
     * @param lastPayer the last number that an account has
     */
    public record Words(
            Database database,
            String sales,
            String others,
            String sold,
            String paid,
            String payer,
            String lastPayer) {
        public static final Words SQLITE =
                new Words(
                        Database.SQLITE,
                        "SELECT hour, shop, tool, free, calls, amount, debit, d.id FROM ("
                                + SALES
                                + BY
                                + ") AS sold JOIN accounts d ON d.number = sold.debit",
                        "SELECT t.amount, t.at_ms, t.note, t.tool, d.id, c.id FROM transfers t"
                                + " JOIN accounts d ON d.number = t.debit"
                                + " JOIN accounts c ON c.number = t.credit"
                                + OTHERS,
                        "SELECT t.shop, t.tool, d.id FROM transfers t"
                                + " JOIN accounts d ON d.number = t.debit"
                                + " WHERE t.id = ? AND t.tool IS NOT NULL",
                        "SELECT t.shop, t.tool, d.id FROM payments p"
                                + " JOIN transfers t ON t.id = p.call"
                                + " JOIN accounts d ON d.number = t.debit"
                                + " WHERE p.id = ? AND t.tool IS NOT NULL",
                        "SELECT id FROM accounts WHERE number = ?",
                        "SELECT coalesce(max(number), 0) FROM accounts");

        public static final Words POSTGRES =
                new Words(
                        Database.POSTGRES,
                        "SELECT hour, shop, tool, free, calls, amount, coalesce(p.number, 0), debit"
                                + " FROM ("
                                + SALES
                                + " AND state = 'posted'"
                                + BY
                                + ") AS sold LEFT JOIN sales_payers p ON p.account = sold.debit",
                        "SELECT t.amount, t.at_ms, t.note, t.tool, t.debit, t.credit"
                                + " FROM transfers t"
                                + OTHERS
                                + " AND t.state = 'posted'",
                        "SELECT shop, tool, debit FROM transfers"
                                + " WHERE id = ? AND tool IS NOT NULL",
                        "SELECT t.shop, t.tool, t.debit FROM payments p"
                                + " JOIN transfers t ON t.id = p.call"
                                + " WHERE p.id = ? AND t.tool IS NOT NULL",
                        "SELECT account FROM sales_payers WHERE number = ?",
                        "SELECT coalesce(max(number), 0) FROM sales_payers");
    }

    /**
     * Some entries in a row.
     *
     * @param after the one before the first
     * @param last the last one, or the one before the first when there are none
     */
    public record Page(long after, long last, int entries) {}

    public SalesLedgerReader(Statements on, Words words) {
        this.on = on;
        this.words = words;
    }

    public Statements on() {
        return on;
    }

    /** The last entry that is counted. */
    public long counted() throws SQLException {
        return number(COUNTED);
    }

    /** The last entry that there is. */
    public long last() throws SQLException {
        return number(LAST);
    }

    int lastPayer() throws SQLException {
        return (int) number(words.lastPayer);
    }

    private long number(String sql) throws SQLException {
        try (ResultSet row = on.prepare(sql).executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }

    /** The next entries after one and up to another, so many at most. */
    public Page page(long after, long upTo, int most) throws SQLException {
        PreparedStatement select = on.prepare(NEXT);
        select.setLong(1, after);
        select.setLong(2, upTo);
        select.setInt(3, most);
        try (ResultSet row = select.executeQuery()) {
            row.next();
            int entries = row.getInt(2);
            return new Page(after, entries == 0 ? after : row.getLong(1), entries);
        }
    }

    /** Counts all entries after one and up to another. */
    SalesTally tally(long after, long upTo) throws SQLException {
        SalesTally tally = new SalesTally(this, lastPayer());
        try (ResultSet row = between(words.sales, after, upTo).executeQuery()) {
            while (row.next()) {
                tally.add(
                        new SoldCalls(
                                row.getLong(1),
                                row.getString(2),
                                row.getString(3),
                                row.getBoolean(4),
                                row.getLong(5),
                                row.getLong(6),
                                row.getInt(7),
                                row.getString(8)));
            }
        }
        try (ResultSet row = between(words.others, after, upTo).executeQuery()) {
            while (row.next()) {
                tally.add(
                        new NonSaleEntry(
                                row.getLong(1),
                                row.getLong(2),
                                row.getString(3),
                                row.getString(4),
                                row.getString(5),
                                row.getString(6)));
            }
        }
        return tally;
    }

    private PreparedStatement between(String sql, long after, long upTo) throws SQLException {
        PreparedStatement select = on.prepare(sql);
        select.setLong(1, after);
        select.setLong(2, upTo);
        return select;
    }

    @Override
    public SalesTally.@Nullable Sold withId(UUID call) throws SQLException {
        return sold(words.sold, call);
    }

    @Override
    public SalesTally.@Nullable Sold paidWith(UUID payment) throws SQLException {
        return sold(words.paid, payment);
    }

    private SalesTally.@Nullable Sold sold(String sql, UUID id) throws SQLException {
        PreparedStatement select = on.prepare(sql);
        switch (words.database) {
            case SQLITE -> select.setBytes(1, UuidBytes.bytes(id));
            case POSTGRES -> select.setObject(1, id);
        }
        try (ResultSet row = select.executeQuery()) {
            return row.next()
                    ? new SalesTally.Sold(row.getString(1), row.getString(2), row.getString(3))
                    : null;
        }
    }

    /**
     * The id of the account with a number.
     *
     * @param others those that the books have no numbers for
     */
    String payer(int number, Map<Integer, String> others) throws SQLException {
        PreparedStatement select = on.prepare(words.payer);
        select.setInt(1, number);
        try (ResultSet row = select.executeQuery()) {
            return row.next()
                    ? row.getString(1)
                    : Objects.requireNonNullElse(others.get(number), "");
        }
    }
}
