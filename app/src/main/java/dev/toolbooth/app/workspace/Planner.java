package dev.toolbooth.app.workspace;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.PlannerConfig;
import dev.toolbooth.app.config.Secret;
import dev.toolbooth.core.Core;
import dev.toolbooth.core.plan.PlanBounds;
import dev.toolbooth.core.plan.PlanRows;
import dev.toolbooth.server.outbound.GuardedOutbound;
import dev.toolbooth.store.PostgresPlans;
import dev.toolbooth.store.PostgresSource;
import dev.toolbooth.store.SqlitePlans;
import dev.toolbooth.tools.workspace.ToolGroup;
import dev.toolbooth.tools.workspace.exec.Commands;
import dev.toolbooth.tools.workspace.exec.Trial;
import dev.toolbooth.tools.workspace.planner.Aids;
import dev.toolbooth.tools.workspace.planner.PlanIds;
import dev.toolbooth.tools.workspace.planner.PlanLimits;
import dev.toolbooth.tools.workspace.planner.PlannerTools;
import dev.toolbooth.tools.workspace.planner.model.PlanModel;
import java.time.Clock;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Plans, kept where the configuration says. */
final class Planner {
    private Planner() {}

    /**
     * The tools; nothing is opened before one of them is used.
     *
     * @param commands what runs commands, where any may be run
     */
    static ToolGroup tools(Config config, Core core, Optional<Commands> commands) {
        InstantSource clock = Clock.systemUTC();
        PlanLimits limits = config.workspace().plans().limits();
        PlanRows rows = rows(config, limits.kept(), clock);
        core.atStop().add(rows::close);
        return PlannerTools.of(
                rows,
                limits,
                core.announcements(),
                clock,
                new PlanIds(),
                aids(config, core, commands));
    }

    private static Aids aids(Config config, Core core, Optional<Commands> commands) {
        PlannerConfig plans = config.workspace().plans();
        return new Aids(
                commands.filter(_ -> plans.acceptance()).map(Trial::new),
                Aids.NONE.off(),
                plans.model().map(model -> model(config, core, model)));
    }

    private static PlanModel model(Config config, Core core, PlannerConfig.Model model) {
        GuardedOutbound outbound =
                GuardedOutbound.standard(List.of(), config.outbound().requests());
        core.atStop().add(outbound::close);
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
        Optional<String> postgres = config.trade().store();
        return postgres.isPresent()
                ? new PostgresPlans(PostgresSource.at(postgres.get()), bounds, clock)
                : new SqlitePlans(config.data(), bounds, clock);
    }
}
