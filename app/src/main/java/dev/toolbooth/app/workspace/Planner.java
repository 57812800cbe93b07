package dev.toolbooth.app.workspace;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.core.Core;
import dev.toolbooth.core.plan.PlanBounds;
import dev.toolbooth.core.plan.PlanRows;
import dev.toolbooth.store.PostgresPlans;
import dev.toolbooth.store.PostgresSource;
import dev.toolbooth.store.SqlitePlans;
import dev.toolbooth.tools.workspace.ToolGroup;
import dev.toolbooth.tools.workspace.planner.PlanIds;
import dev.toolbooth.tools.workspace.planner.PlanLimits;
import dev.toolbooth.tools.workspace.planner.PlannerTools;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Optional;

/** Plans, kept where the configuration says. */
final class Planner {
    private Planner() {}

    /** The tools; nothing is opened before one of them is used. */
    static ToolGroup tools(Config config, Core core) {
        InstantSource clock = Clock.systemUTC();
        PlanLimits limits = config.workspace().plans();
        PlanRows rows = rows(config, limits.kept(), clock);
        core.atStop().add(rows::close);
        return PlannerTools.of(rows, limits, core.announcements(), clock, new PlanIds());
    }

    /** Not a part of the books: those are for one process, and stdio opens none. */
    private static PlanRows rows(Config config, PlanBounds bounds, InstantSource clock) {
        Optional<String> postgres = config.trade().store();
        return postgres.isPresent()
                ? new PostgresPlans(PostgresSource.at(postgres.get()), bounds, clock)
                : new SqlitePlans(config.data(), bounds, clock);
    }
}
