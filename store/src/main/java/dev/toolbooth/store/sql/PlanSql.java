package dev.toolbooth.store.sql;

import dev.toolbooth.core.plan.PlanBounds;
import dev.toolbooth.core.plan.PlanChange;
import dev.toolbooth.core.plan.PlanRow;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The SQL for plans, the same in both databases. */
public final class PlanSql {
    private static final String COUNT = "SELECT count(*) FROM plans WHERE json <> ''";
    private static final String FIND = "SELECT id, place, json, version FROM plans WHERE id = ?";
    private static final String ADD =
            "INSERT INTO plans (id, json, version) VALUES (?, ?, 1) RETURNING place";
    private static final String REPLACE =
            "UPDATE plans SET json = ?, version = ? WHERE id = ? AND version = ? AND json <> ''";
    private static final String PAGE =
            """
            SELECT id, place, json, version FROM (
                SELECT id, place, json, version, sum(length(json)) OVER (ORDER BY place) AS chars
                FROM (
                    SELECT id, place, json, version FROM plans
                    WHERE json <> '' AND place > ? ORDER BY place LIMIT ?) AS next) AS page
            WHERE chars <= ? OR chars = length(json) ORDER BY place
            """;
    private static final String NOTE =
            "INSERT INTO plan_changes (plan, number, json) VALUES (?, ?, ?)";
    private static final String FORGET = "DELETE FROM plan_changes WHERE plan = ? AND number <= ?";
    private static final String CHANGES =
            """
            SELECT number, json FROM plan_changes
            WHERE plan = ? AND number > ? ORDER BY number LIMIT ?
            """;

    /** Those behind the ones that are still known. */
    private static final String OLD =
            """
            FROM plans WHERE json = '' AND place <= (
                SELECT place FROM plans WHERE json = '' ORDER BY place DESC LIMIT 1 OFFSET ?)
            """;

    private PlanSql() {}

    public static Optional<PlanRow> find(Connection connection, String id) throws SQLException {
        try (PreparedStatement find = connection.prepareStatement(FIND)) {
            find.setString(1, id);
            try (ResultSet row = find.executeQuery()) {
                return row.next() ? Optional.of(plan(row)) : Optional.empty();
            }
        }
    }

    /** Adds a plan, in a transaction that excludes others from adding. */
    public static Optional<PlanRow> add(
            Connection connection, String id, String json, String change, PlanBounds bounds)
            throws SQLException {
        try (PreparedStatement count = connection.prepareStatement(COUNT);
                ResultSet there = count.executeQuery()) {
            there.next();
            if (there.getLong(1) >= bounds.plans()) {
                return Optional.empty();
            }
        }
        try (PreparedStatement add = connection.prepareStatement(ADD)) {
            add.setString(1, id);
            add.setString(2, json);
            try (ResultSet place = add.executeQuery()) {
                place.next();
                PlanRow row = new PlanRow(id, place.getLong(1), json, 1);
                note(connection, row, change);
                return Optional.of(row);
            }
        }
    }

    /** Changes a plan, in a transaction that keeps it from being deleted meanwhile. */
    public static boolean replace(
            Connection connection, PlanRow now, String change, PlanBounds bounds)
            throws SQLException {
        try (PreparedStatement replace = connection.prepareStatement(REPLACE)) {
            replace.setString(1, now.json());
            replace.setLong(2, now.version());
            replace.setString(3, now.id());
            replace.setLong(4, now.version() - 1);
            if (replace.executeUpdate() == 0) {
                return false;
            }
        }
        note(connection, now, change);
        try (PreparedStatement forget = connection.prepareStatement(FORGET)) {
            forget.setString(1, now.id());
            forget.setLong(2, now.version() - bounds.changes());
            forget.executeUpdate();
        }
        if (now.gone()) {
            forget(
                    connection,
                    "DELETE FROM plan_changes WHERE plan IN (SELECT id " + OLD + ")",
                    bounds);
            forget(connection, "DELETE " + OLD, bounds);
        }
        return true;
    }

    private static void forget(Connection connection, String sql, PlanBounds bounds)
            throws SQLException {
        try (PreparedStatement old = connection.prepareStatement(sql)) {
            old.setInt(1, bounds.deleted());
            old.executeUpdate();
        }
    }

    private static void note(Connection connection, PlanRow row, String change)
            throws SQLException {
        try (PreparedStatement note = connection.prepareStatement(NOTE)) {
            note.setString(1, row.id());
            note.setLong(2, row.version());
            note.setString(3, change);
            note.executeUpdate();
        }
    }

    public static List<PlanRow> page(Connection connection, long behind, int limit, int charsMax)
            throws SQLException {
        List<PlanRow> page = new ArrayList<>();
        try (PreparedStatement select = connection.prepareStatement(PAGE)) {
            select.setLong(1, behind);
            select.setInt(2, limit);
            select.setInt(3, charsMax);
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    page.add(plan(row));
                }
            }
        }
        return page;
    }

    public static List<PlanChange> changes(Connection connection, String id, long after, int limit)
            throws SQLException {
        List<PlanChange> changes = new ArrayList<>();
        try (PreparedStatement select = connection.prepareStatement(CHANGES)) {
            select.setString(1, id);
            select.setLong(2, after);
            select.setInt(3, limit);
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    changes.add(new PlanChange(row.getLong(1), row.getString(2)));
                }
            }
        }
        return changes;
    }

    private static PlanRow plan(ResultSet row) throws SQLException {
        return new PlanRow(row.getString(1), row.getLong(2), row.getString(3), row.getLong(4));
    }
}
