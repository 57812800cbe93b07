package dev.toolbooth.store.sqlite;

import dev.toolbooth.core.ledger.Account;
import dev.toolbooth.core.ledger.Meter;
import dev.toolbooth.store.UuidBytes;
import dev.toolbooth.store.sales.SalesAudit;
import dev.toolbooth.store.sales.SalesLedgerReader;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * An audit of the ledger that computes it once more, from the first transfer to the last, and
 * compares. It needs memory for each account and key, not for each transfer. Used once, by one
 * thread.
 */
public final class SqliteAudit {
    /** The most faults in a report. */
    private static final int FAULTS_MAX = 100;

    private final SqliteReader reader;
    private final List<String> faults = new ArrayList<>();
    private final Map<Long, String> names = new HashMap<>();
    private final Map<Long, Long> balances = new HashMap<>();
    private final Map<MeterId, Meter> meters = new HashMap<>();

    private record MeterId(long account, String key, String name) {}

    private SqliteAudit(SqliteReader reader) {
        this.reader = reader;
    }

    /** What is wrong, in words. */
    public static List<String> run(SqliteReader reader) throws SQLException {
        SqliteAudit audit = new SqliteAudit(reader);
        audit.file();
        audit.accountNames();
        audit.transfers();
        audit.transfersOfAccounts();
        audit.accounts();
        audit.meters();
        audit.claims();
        audit.payments();
        audit.paymentKeys();
        SalesAudit.faults(
                        new SalesLedgerReader(reader::prepare, SalesLedgerReader.Words.SQLITE),
                        FAULTS_MAX)
                .forEach(audit::fault);
        return audit.faults;
    }

    private void fault(String what) {
        if (faults.size() < FAULTS_MAX) {
            faults.add(what);
        }
    }

    /** Pages, indexes, and the conditions of the tables. */
    private void file() throws SQLException {
        try (ResultSet row = reader.prepare("PRAGMA integrity_check(10)").executeQuery()) {
            while (row.next()) {
                if (!"ok".equals(row.getString(1))) {
                    fault("the file is damaged: " + row.getString(1));
                }
            }
        }
        try (ResultSet row = reader.prepare("PRAGMA foreign_key_check").executeQuery()) {
            if (row.next()) {
                fault("table " + row.getString(1) + " names an account that isn't there");
            }
        }
    }

    private void accountNames() throws SQLException {
        try (ResultSet row = reader.prepare("SELECT number, id FROM accounts").executeQuery()) {
            while (row.next()) {
                names.put(row.getLong(1), row.getString(2));
            }
        }
    }

    private void transfers() throws SQLException {
        try (ResultSet row =
                reader.prepare(
                                "SELECT debit, credit, amount, balance_after, key_id, shop, free,"
                                        + " day, hex(id), seq <= (SELECT last_seq FROM digested)"
                                        + " FROM transfers ORDER BY seq")
                        .executeQuery()) {
            while (row.next()) {
                transfer(row);
            }
        }
    }

    private void transfer(ResultSet row) throws SQLException {
        long debit = row.getLong(1);
        long credit = row.getLong(2);
        long amount = row.getLong(3);
        balances.merge(debit, -amount, Long::sum);
        balances.merge(credit, amount, Long::sum);
        boolean debits = Account.isCovered(names.getOrDefault(debit, ""));
        long customer = debits ? debit : credit;
        long after = balances.getOrDefault(customer, 0L);
        if (after != row.getLong(4)) {
            fault(
                    "transfer "
                            + row.getString(9)
                            + " says that "
                            + names.get(customer)
                            + " had "
                            + row.getLong(4)
                            + " after it, and it had "
                            + after);
        }
        String key = row.getString(5);
        row.getLong(8);
        boolean metered = !row.wasNull();
        if (key != null && metered && row.getBoolean(10)) {
            count(customer, key, row);
        }
    }

    private void count(long customer, String key, ResultSet row) throws SQLException {
        long day = row.getLong(8);
        if (row.getBoolean(7)) {
            count(new MeterId(customer, key, Meter.free(row.getString(6))), day, 1);
        } else {
            count(new MeterId(customer, key, Meter.DAY), day, row.getLong(3));
            count(new MeterId(customer, key, Meter.TOTAL), Meter.EVER, row.getLong(3));
        }
    }

    private void count(MeterId id, long day, long used) {
        Meter before = meters.get(id);
        if (before == null || day > before.day()) {
            meters.put(id, new Meter(day, used, 0));
        } else if (day == before.day()) {
            meters.put(id, new Meter(day, before.used() + used, 0));
        }
    }

    /** Each transfer that is digested is found for both of its accounts, and nothing else is. */
    private void transfersOfAccounts() throws SQLException {
        try (ResultSet row =
                reader.prepare(
                                """
                                SELECT
                                    (SELECT 2 * count(*) FROM transfers
                                        WHERE seq <= (SELECT last_seq FROM digested)),
                                    (SELECT count(*) FROM account_transfers),
                                    (SELECT count(*) FROM account_transfers x
                                        JOIN transfers t ON t.seq = x.seq
                                        WHERE x.account IN (t.debit, t.credit))
                                """)
                        .executeQuery()) {
            row.next();
            long wanted = row.getLong(1);
            if (row.getLong(2) != wanted || row.getLong(3) != wanted) {
                fault("the transfers of accounts are not those that there are");
            }
        }
    }

    private void accounts() throws SQLException {
        long sum = 0;
        try (ResultSet row =
                reader.prepare("SELECT number, id, micro_usd FROM accounts").executeQuery()) {
            while (row.next()) {
                String id = row.getString(2);
                long has = row.getLong(3);
                sum += has;
                long posted = balances.getOrDefault(row.getLong(1), 0L);
                if (has != posted) {
                    fault("account " + id + " has " + has + ", and its transfers make " + posted);
                }
                if (has < 0 && Account.isCovered(id)) {
                    fault("account " + id + " is below zero: " + has);
                }
            }
        }
        if (sum != 0) {
            fault("all accounts sum to " + sum + " millionths instead of zero");
        }
    }

    private void meters() throws SQLException {
        try (ResultSet row =
                reader.prepare("SELECT account, key_id, name, day, used FROM meters")
                        .executeQuery()) {
            while (row.next()) {
                MeterId id = new MeterId(row.getLong(1), row.getString(2), row.getString(3));
                Meter counted = meters.remove(id);
                if (counted == null
                        || counted.day() != row.getLong(4)
                        || counted.used() != row.getLong(5)) {
                    fault(
                            "meter "
                                    + id.name()
                                    + " of key "
                                    + id.key()
                                    + " has "
                                    + row.getLong(5)
                                    + " on day "
                                    + row.getLong(4)
                                    + ", and its transfers make "
                                    + (counted == null
                                            ? "none"
                                            : counted.used() + " on day " + counted.day()));
                }
            }
        }
        meters.keySet()
                .forEach(id -> fault("meter " + id.name() + " of key " + id.key() + " is missing"));
    }

    /** An outcome is kept together with the transfer that paid for it. */
    private void claims() throws SQLException {
        try (ResultSet row =
                reader.prepare(
                                "SELECT hex(call) FROM claims WHERE outcome IS NOT NULL AND NOT"
                                        + " EXISTS (SELECT 1 FROM transfers WHERE id = claims.call)")
                        .executeQuery()) {
            while (row.next()) {
                fault("the outcome of call " + row.getString(1) + " is kept, and it has no entry");
            }
        }
    }

    /**
     * A payment whose money arrived is a deposit, and if it is spent, its call was captured, unless
     * it topped up an account.
     */
    private void payments() throws SQLException {
        try (ResultSet row =
                reader.prepare(
                                """
                                SELECT id, state, call, account, deposited, sold FROM (
                                    SELECT id, state, call, account,
                                        EXISTS (SELECT 1 FROM transfers t
                                            JOIN accounts a ON a.number = t.credit
                                            WHERE t.id = p.id AND t.tool IS NULL
                                                AND a.id = p.account) AS deposited,
                                        state <> 'SPENT' OR wallet <> account
                                            OR EXISTS (SELECT 1 FROM transfers t
                                                WHERE t.id = p.call AND t.tool IS NOT NULL) AS sold
                                    FROM payments p
                                    WHERE state IN ('SPENT', 'CREDITED', 'REFUNDED')
                                ) WHERE NOT deposited OR NOT sold
                                """)
                        .executeQuery()) {
            while (row.next()) {
                String payment =
                        "payment " + UuidBytes.uuid(row.getBytes(1)) + " is " + row.getString(2);
                if (!row.getBoolean(5)) {
                    String account = row.getString(4);
                    fault(payment + ", and its deposit in account " + account + " is not there");
                }
                if (!row.getBoolean(6)) {
                    UUID call = UuidBytes.uuid(row.getBytes(3));
                    fault(payment + ", and its call " + call + " has no entry");
                }
            }
        }
    }

    private void paymentKeys() throws SQLException {
        try (ResultSet row =
                reader.prepare(
                                "SELECT key, count(*) FROM payments GROUP BY key"
                                        + " HAVING count(*) > 1")
                        .executeQuery()) {
            while (row.next()) {
                fault(row.getLong(2) + " payments have the key " + row.getString(1));
            }
        }
    }
}
