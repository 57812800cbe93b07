package dev.toolbooth.app;

import dev.toolbooth.app.admin.AccountAdmin;
import dev.toolbooth.app.admin.AdminConnection;
import dev.toolbooth.app.admin.AdminTable;
import dev.toolbooth.app.admin.CallAdmin;
import dev.toolbooth.app.admin.KeyAdmin;
import dev.toolbooth.app.admin.PaymentAdmin;
import dev.toolbooth.app.admin.SalesAdmin;
import dev.toolbooth.app.admin.SalesRecorder;
import dev.toolbooth.app.admin.ToolAdmin;
import dev.toolbooth.app.admin.WorkspaceAdmin;
import dev.toolbooth.app.admin.client.RunningServerFile;
import dev.toolbooth.app.admin.client.ServerUrl;
import dev.toolbooth.app.admin.json.ToolJson;
import dev.toolbooth.app.admin.status.StatusAdmin;
import dev.toolbooth.app.bazaar.Bazaar;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.KnownSecrets;
import dev.toolbooth.app.payments.RailFactory;
import dev.toolbooth.app.selling.Stores;
import dev.toolbooth.app.tryout.ToolEndpoints;
import dev.toolbooth.app.tryout.Tryouts;
import dev.toolbooth.app.workspace.Workspace;
import dev.toolbooth.core.Core;
import dev.toolbooth.core.history.CallHistory;
import dev.toolbooth.core.pay.RecentPaymentRequests;
import dev.toolbooth.core.secret.Redactor;
import dev.toolbooth.core.stats.CallCounts;
import dev.toolbooth.core.stats.CallTally;
import dev.toolbooth.server.admin.AdminRoutes;
import dev.toolbooth.server.admin.AdminSettings;
import dev.toolbooth.server.admin.ConsoleSessions;
import dev.toolbooth.server.admin.ConsoleSettings;
import dev.toolbooth.server.runtime.TimeOrderedIds;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The wiring of the admin API and the console of a running server. */
record AdminWiring(Config config, Core core, Stores stores, Bazaar bazaar, ServerUrl serverUrl) {
    /** How long an answer waits while old books are counted for the first time. */
    private static final Duration COUNTING_MAX = Duration.ofSeconds(10);

    /** The admin API and the console. */
    AdminSettings settings(RecentPaymentRequests recentPaymentRequests) {
        String token = RunningServerFile.randomToken();
        core.secrets().add(List.of(token));
        // A viewer must not find the key of a higher role in a call.
        core.secrets().add(KnownSecrets.of(config, System.getenv()));
        boolean noted =
                config.selling().store().isEmpty()
                        && config.admin().mode() != AdminSettings.Mode.OFF;
        if (noted) {
            core.stopHooks().add(() -> RunningServerFile.delete(config.data()));
        }
        return new AdminSettings(
                config.admin().mode(),
                routes(recentPaymentRequests),
                config.admin().keys().entrySet().stream()
                        .collect(
                                Collectors.toMap(
                                        Map.Entry::getKey, key -> key.getValue().reveal())),
                token,
                new ConsoleSettings(
                        config.admin().console(), ConsoleSessions.with(Clock.systemUTC())),
                port -> {
                    if (noted) {
                        RunningServerFile.of(config.listen(), port, token).write(config.data());
                    }
                });
    }

    private AdminRoutes routes(RecentPaymentRequests recentPaymentRequests) {
        Clock clock = Clock.systemUTC();
        PaymentAdmin payments = new PaymentAdmin(core.billing(), recentPaymentRequests, clock);
        return AdminTable.of(
                new CallAdmin(core.billing(), payments, recentPaymentRequests, clock, history()),
                List.of(
                        new KeyAdmin(
                                stores.keys(),
                                stores.ledger(),
                                AdminConnection.servers(config),
                                clock),
                        new AccountAdmin(stores.keys(), stores.ledger(), clock),
                        payments,
                        bazaar.admin(),
                        sales(clock),
                        new ToolAdmin(
                                new ToolEndpoints(config, core, bazaar::name),
                                new Tryouts(serverUrl::url, config.limits().calls().toolTimeout()),
                                ToolJson.of(config),
                                RailFactory.playsMoney(config)),
                        new WorkspaceAdmin(core.toolbox(), Workspace.mountOnly(core.toolbox())),
                        new StatusAdmin(config, core, serverUrl, clock, System::nanoTime)));
    }

    /** Counts calls and sales from now on, and says how many there were. */
    private SalesAdmin sales(Clock clock) {
        CallTally tally = new CallTally();
        core.calls().add(tally);
        CallCounts calls = new CallCounts(tally, stores.calls());
        SalesRecorder recorder = new SalesRecorder(stores.sales(), calls, core.incidents());
        core.startHooks().add(recorder::start);
        core.stopHooks().add(recorder::close);
        return new SalesAdmin(core.billing().shops(), stores.sales(), calls, COUNTING_MAX, clock);
    }

    /** The history of calls, where an operator may read it. */
    private @Nullable CallHistory history() {
        if (config.admin().mode() == AdminSettings.Mode.OFF) {
            return null;
        }
        CallHistory history =
                new CallHistory(
                        config.limits().calls().kept(),
                        config.limits().calls().keptBytes(),
                        System::nanoTime,
                        new TimeOrderedIds(Clock.systemUTC()),
                        new Redactor(core.secrets()));
        core.calls().add(history);
        core.stopHooks().add(history::close);
        history.start();
        return history;
    }
}
