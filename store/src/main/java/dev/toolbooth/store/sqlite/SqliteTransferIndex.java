package dev.toolbooth.store.sqlite;

import dev.toolbooth.store.batch.CrashPoints;
import dev.toolbooth.store.batch.CrashPoints.Point;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The indexes and key meters derived from transfers: many at a time, because the pages of a busy
 * account are then written once for all of them. Readers also look at the transfers that are not
 * indexed yet. Used by one thread.
 */
final class SqliteTransferIndex {
    /** How many transfers are digested at once, or a few more. */
    static final int TRANSFERS = 512;

    private static final String NEW = " WHERE seq > (SELECT last_seq FROM digested)";

    private static final String OF_ACCOUNTS =
            "INSERT INTO account_transfers (account, seq) SELECT debit, seq FROM transfers"
                    + NEW
                    + " UNION ALL SELECT credit, seq FROM transfers"
                    + NEW
                    + " ORDER BY 1, 2";

    /** A later day starts again, an earlier one is of no more interest. */
    private static final String INTO_METERS =
            """
             ON CONFLICT DO UPDATE SET
                used = CASE
                    WHEN excluded.day > day THEN excluded.used
                    WHEN excluded.day = day THEN used + excluded.used
                    ELSE used END,
                day = max(day, excluded.day)
            """;

    private static final String METERS =
            "INSERT INTO meters (account, key_id, name, day, used) SELECT * FROM (" + gains(NEW);

    private static final String DIGESTED =
            "UPDATE digested SET last_seq = (SELECT coalesce(max(seq), 0) FROM transfers)";

    private final CrashPoints points;
    private final int each;
    private final List<PreparedStatement> steps = new ArrayList<>();
    private int waiting;

    SqliteTransferIndex(Connection connection, CrashPoints points, int each) throws SQLException {
        this.points = points;
        this.each = each;
        // In the order of days, so that the last day of a meter is the one that stays.
        for (String sql :
                List.of(
                        OF_ACCOUNTS,
                        METERS + ") WHERE true ORDER BY day" + INTO_METERS,
                        DIGESTED)) {
            steps.add(connection.prepareStatement(sql));
        }
        try (PreparedStatement count =
                        connection.prepareStatement("SELECT count(*) FROM transfers" + NEW);
                ResultSet row = count.executeQuery()) {
            row.next();
            waiting = row.getInt(1);
        }
    }

    /** What meters gain by some transfers: account, key_id, name, day, used. */
    static String gains(String where) {
        return "SELECT debit AS account, key_id, 'free:' || shop AS name, day, count(*) AS used"
                + " FROM transfers"
                + where
                + " AND day IS NOT NULL AND free GROUP BY 1, 2, 3, 4"
                + " UNION ALL SELECT debit, key_id, 'day', day, sum(amount) FROM transfers"
                + where
                + " AND day IS NOT NULL AND NOT free GROUP BY 1, 2, 4"
                + " UNION ALL SELECT debit, key_id, 'total', 0, sum(amount) FROM transfers"
                + where
                + " AND day IS NOT NULL AND NOT free GROUP BY 1, 2";
    }

    /** Digests, if enough transfers wait for it, in the transaction that is open. */
    void due(int transfers) throws SQLException {
        waiting += transfers;
        if (waiting < each) {
            return;
        }
        for (PreparedStatement step : steps) {
            step.executeUpdate();
            points.reach(Point.BETWEEN_WRITES);
        }
        waiting = 0;
    }
}
