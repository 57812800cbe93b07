package dev.toolbooth.store.sqlite;

import dev.toolbooth.core.plan.PlanBounds;
import dev.toolbooth.core.plan.PlanChange;
import dev.toolbooth.core.plan.PlanRow;
import dev.toolbooth.core.plan.PlanRows;
import dev.toolbooth.store.MigrationScript;
import dev.toolbooth.store.StoreFailures;
import dev.toolbooth.store.sql.PlanSql;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Plans in a SQLite file, which is created on first use. Safe for concurrent use, by several
 * processes.
 */
public final class SqlitePlans implements PlanRows {
    private static final List<MigrationScript> SCRIPTS =
            MigrationScript.read("plans", List.of("001-plans.sql"));
    private static final Duration BUSY = Duration.ofSeconds(10);

    private final Path path;
    private final SqliteFile file;
    private final PlanBounds bounds;

    /** Something to do with the file. */
    private interface Doing<R> {
        R now() throws SQLException, IOException;
    }

    /**
     * @param folder where the file is, beside everything else that is kept
     */
    public SqlitePlans(Path folder, PlanBounds bounds, InstantSource clock) {
        this.path = folder.resolve("plans.db");
        this.file = new SqliteFile(path, SCRIPTS, BUSY, clock);
        this.bounds = bounds;
    }

    @Override
    public Optional<PlanRow> find(String id) {
        return with("read", () -> file.on(connection -> PlanSql.find(connection, id)));
    }

    @Override
    public Optional<PlanRow> add(String id, String json, String change) {
        return with(
                "written",
                () -> file.atOnce(connection -> PlanSql.add(connection, id, json, change, bounds)));
    }

    @Override
    public boolean replace(PlanRow now, String change) {
        return with(
                "written",
                () -> file.atOnce(connection -> PlanSql.replace(connection, now, change, bounds)));
    }

    @Override
    public List<PlanRow> page(long behind, int limit, int charsMax) {
        return with(
                "read",
                () -> file.on(connection -> PlanSql.page(connection, behind, limit, charsMax)));
    }

    @Override
    public List<PlanChange> changes(String id, long after, int limit) {
        return with(
                "read", () -> file.on(connection -> PlanSql.changes(connection, id, after, limit)));
    }

    private <R> R with(String what, Doing<R> doing) {
        try {
            return doing.now();
        } catch (SQLException | IOException | RuntimeException e) {
            throw StoreFailures.of(
                    "The file " + path + " of the plans can't be " + what,
                    e,
                    "It has to be a file that this process may read and write. If it is damaged,"
                            + " restore it from a back-up, or move it away: then there are no"
                            + " plans.");
        }
    }

    @Override
    public void close() {
        file.close();
    }
}
