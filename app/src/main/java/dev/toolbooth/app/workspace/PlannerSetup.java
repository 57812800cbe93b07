package dev.toolbooth.app.workspace;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.setting.Secret;
import dev.toolbooth.app.config.workspace.PlannerConfig;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.core.plan.PlanBounds;
import dev.toolbooth.core.plan.PlanRows;
import dev.toolbooth.server.outbound.GuardedOutbound;
import dev.toolbooth.store.postgres.PostgresPlans;
import dev.toolbooth.store.postgres.PostgresSource;
import dev.toolbooth.store.sqlite.SqlitePlans;
import dev.toolbooth.tools.workspace.ToolGroup;
import dev.toolbooth.tools.workspace.exec.CommandCheck;
import dev.toolbooth.tools.workspace.exec.CommandRunner;
import dev.toolbooth.tools.workspace.planner.PlanIds;
import dev.toolbooth.tools.workspace.planner.PlanLimits;
import dev.toolbooth.tools.workspace.planner.PlannerExtras;
import dev.toolbooth.tools.workspace.planner.PlannerTools;
import dev.toolbooth.tools.workspace.planner.model.PlanModel;
import java.time.Clock;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** The planner, with its plans in the configured store. */
final class PlannerSetup {
    private PlannerSetup() {}

    /**
     * The tools; nothing is opened before one of them is used.
     *
     * @param commands what runs commands, where any may be run
     */
    static ToolGroup tools(Config config, CoreParts core, Optional<CommandRunner> commands) {
        InstantSource clock = Clock.systemUTC();
        PlanLimits limits = config.workspace().plans().limits();
        PlanRows rows = rows(config, limits.kept(), clock);
        core.stopHooks().add(rows::close);
        return PlannerTools.of(
                rows,
                limits,
                core.announcements(),
                clock,
                new PlanIds(),
                aids(config, core, commands));
    }

    private static PlannerExtras aids(
            Config config, CoreParts core, Optional<CommandRunner> commands) {
        PlannerConfig plans = config.workspace().plans();
        return new PlannerExtras(
                commands.filter(_ -> plans.acceptance()).map(CommandCheck::new),
                PlannerExtras.NONE.off(),
                plans.model().map(model -> model(config, core, model)));
    }

    private static PlanModel model(Config config, CoreParts core, PlannerConfig.Model model) {
        GuardedOutbound outbound =
                GuardedOutbound.standard(List.of(), config.outbound().requests());
        core.stopHooks().add(outbound::close);
        return new PlanModel(
                new PlanModel.Settings(
                        model.url(),
                        model.name(),
                        model.key().map(Secret::reveal),
                        model.timeout()),
                outbound);
    }

    /** Not a part of the books: those are for one process, and stdio opens none. */
    private static PlanRows rows(Config config, PlanBounds bounds, InstantSource clock) {
        Optional<String> postgres = config.selling().store();
        return postgres.isPresent()
                ? new PostgresPlans(PostgresSource.at(postgres.get()), bounds, clock)
                : new SqlitePlans(config.data(), bounds, clock);
    }
}
