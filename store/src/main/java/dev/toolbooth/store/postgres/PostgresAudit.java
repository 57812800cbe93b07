package dev.toolbooth.store.postgres;

import dev.toolbooth.store.OpenStatements;
import dev.toolbooth.store.sales.SalesAudit;
import dev.toolbooth.store.sales.SalesLedgerReader;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** An audit of the ledger in PostgreSQL, as of one moment. */
public final class PostgresAudit {
    /** The most faults of one kind in a report. */
    private static final int FAULTS_MAX = 100;

    private static final List<String> QUESTIONS =
            List.of(
                    """
                    SELECT 'all accounts sum to ' || sum(micro_usd) || ' millionths instead of zero'
                    FROM accounts HAVING sum(micro_usd) <> 0
                    """,
                    """
                    SELECT 'account ' || id || ' is below zero, or below what is held of it'
                    FROM accounts
                    WHERE micro_usd < held_micro_usd
                        AND NOT (id ^@ 'source:' OR id ^@ 'revenue:')
                    """,
                    """
                    SELECT 'account ' || coalesce(a.id, t.id) || ' has ' || coalesce(a.micro_usd, 0)
                        || ' millionths, and its entries sum to ' || coalesce(t.sum, 0)
                    FROM accounts a FULL JOIN (
                        SELECT id, sum(amount) AS sum FROM (
                            SELECT credit AS id, amount FROM transfers WHERE state = 'posted'
                            UNION ALL
                            SELECT debit, -amount FROM transfers WHERE state = 'posted'
                        ) AS both_sides GROUP BY id
                    ) AS t ON t.id = a.id
                    WHERE coalesce(a.micro_usd, 0) <> coalesce(t.sum, 0)
                    """,
                    """
                    SELECT 'entry ' || id || ' leaves ' || balance_after || ' millionths where '
                        || before + delta || ' are left'
                    FROM (
                        SELECT id, balance_after,
                            CASE WHEN tool IS NULL THEN amount ELSE -amount END AS delta,
                            lag(balance_after, 1, 0::bigint) OVER (
                                PARTITION BY CASE WHEN tool IS NULL THEN credit ELSE debit END
                                ORDER BY seq
                            ) AS before
                        FROM transfers WHERE state = 'posted'
                    ) AS chain
                    WHERE balance_after <> before + delta
                    """,
                    """
                    SELECT 'account ' || coalesce(a.id, h.account) || ' has '
                        || coalesce(a.held_micro_usd, 0) || ' millionths held, and its holds sum to '
                        || coalesce(h.sum, 0)
                    FROM accounts a FULL JOIN (
                        SELECT account, sum(amount) AS sum FROM holds GROUP BY account
                    ) AS h ON h.account = a.id
                    WHERE coalesce(a.held_micro_usd, 0) <> coalesce(h.sum, 0)
                    """,
                    """
                    SELECT 'key ' || coalesce(m.key_id, t.key_id) || ' of account '
                        || coalesce(m.account, t.debit) || ' has spent ' || coalesce(m.used, 0)
                        || ' millionths, and its entries sum to ' || coalesce(t.sum, 0)
                    FROM (SELECT * FROM meters WHERE name = 'total') AS m FULL JOIN (
                        SELECT debit, key_id, sum(amount) AS sum FROM transfers
                        WHERE state = 'posted' AND key_id IS NOT NULL GROUP BY debit, key_id
                    ) AS t ON t.debit = m.account AND t.key_id = m.key_id
                    WHERE coalesce(m.used, 0) <> coalesce(t.sum, 0)
                    """,
                    """
                    SELECT 'call ' || h.id || ' is held although it has ended'
                    FROM holds h JOIN transfers t ON t.id = h.id
                    """,
                    """
                    SELECT 'payment ' || id || ' is ' || state || ', and its deposit in account '
                        || account || ' is not there'
                    FROM payments p
                    WHERE state IN ('SPENT', 'CREDITED', 'REFUNDED') AND NOT EXISTS (
                        SELECT 1 FROM transfers t
                        WHERE t.id = p.id AND t.state = 'posted' AND t.tool IS NULL
                            AND t.credit = p.account
                    )
                    """,
                    """
                    SELECT 'payment ' || id || ' is SPENT, and its call ' || call || ' has no entry'
                    FROM payments p
                    WHERE state = 'SPENT' AND wallet = account AND NOT EXISTS (
                        SELECT 1 FROM transfers t
                        WHERE t.id = p.call AND t.state = 'posted' AND t.tool IS NOT NULL
                    )
                    """,
                    """
                    SELECT count(*) || ' payments have the key ' || key
                    FROM payments GROUP BY key HAVING count(*) > 1
                    """);

    private PostgresAudit() {}

    public static List<String> faults(Connection connection) throws SQLException {
        List<String> faults = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            statement.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
            for (String question : QUESTIONS) {
                try (ResultSet row = statement.executeQuery(question + " LIMIT " + FAULTS_MAX)) {
                    while (row.next()) {
                        faults.add(row.getString(1));
                    }
                }
            }
            try (OpenStatements on = new OpenStatements(connection)) {
                SalesLedgerReader books =
                        new SalesLedgerReader(on, SalesLedgerReader.Words.POSTGRES);
                faults.addAll(SalesAudit.faults(books, FAULTS_MAX));
            }
            statement.execute("COMMIT");
        }
        return faults;
    }
}
