package dev.toolbooth.app;

import dev.toolbooth.app.attempt.Offered;
import dev.toolbooth.app.attempt.Trials;
import dev.toolbooth.app.bazaar.Bazaar;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.KnownSecrets;
import dev.toolbooth.app.log.Redactor;
import dev.toolbooth.app.office.LocalCallOffice;
import dev.toolbooth.app.office.LocalOffice;
import dev.toolbooth.app.office.LocalSalesOffice;
import dev.toolbooth.app.office.LocalToolOffice;
import dev.toolbooth.app.office.LocalWorkspaceOffice;
import dev.toolbooth.app.office.OpenOffice;
import dev.toolbooth.app.office.PaymentOffice;
import dev.toolbooth.app.office.Presence;
import dev.toolbooth.app.office.SalesClerk;
import dev.toolbooth.app.office.ServerNote;
import dev.toolbooth.app.office.ToolRows;
import dev.toolbooth.app.pay.Rails;
import dev.toolbooth.app.status.LocalStatusOffice;
import dev.toolbooth.app.workspace.Workspace;
import dev.toolbooth.core.Core;
import dev.toolbooth.core.history.CallHistory;
import dev.toolbooth.core.pay.Challenges;
import dev.toolbooth.core.stats.CallCounts;
import dev.toolbooth.core.stats.CallTally;
import dev.toolbooth.server.AdminSettings;
import dev.toolbooth.server.ConsoleSessions;
import dev.toolbooth.server.ConsoleSettings;
import dev.toolbooth.server.TimedIds;
import dev.toolbooth.server.admin.CallOffice;
import dev.toolbooth.server.admin.SalesOffice;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Puts together what operators of a running server may see and do. */
record Operators(Config config, Core core, Books books, Bazaar bazaar, Presence presence) {
    /** How long an answer waits while old books are counted for the first time. */
    private static final Duration COUNTING_MAX = Duration.ofSeconds(10);

    /** The admin API and the console. */
    AdminSettings settings(Challenges challenges) {
        String token = ServerNote.randomToken();
        core.secrets().add(List.of(token));
        // Who may only look must not find the key of somebody who may do more in a call.
        core.secrets().add(KnownSecrets.of(config, System.getenv()));
        boolean noted =
                config.trade().store().isEmpty() && config.admin().mode() != AdminSettings.Mode.OFF;
        if (noted) {
            core.atStop().add(() -> ServerNote.delete(config.data()));
        }
        PaymentOffice payments = new PaymentOffice(core.till(), challenges, Clock.systemUTC());
        return new AdminSettings(
                config.admin().mode(),
                new LocalOffice(
                        books.keys(),
                        books.ledger(),
                        OpenOffice.servers(config),
                        core.till().shops(),
                        payments,
                        bazaar.office(),
                        sales(),
                        live(calls(challenges, payments)),
                        Clock.systemUTC()),
                config.admin().keys().entrySet().stream()
                        .collect(
                                Collectors.toMap(
                                        Map.Entry::getKey, key -> key.getValue().reveal())),
                token,
                new ConsoleSettings(
                        config.admin().console(), ConsoleSessions.with(Clock.systemUTC())),
                port -> {
                    if (noted) {
                        ServerNote.of(config.listen(), port, token).write(config.data());
                    }
                });
    }

    /** Counts calls and sales from now on, and says how many there were. */
    private SalesOffice sales() {
        CallTally tally = new CallTally();
        core.calls().add(tally);
        CallCounts calls = new CallCounts(tally, books.calls());
        SalesClerk clerk = new SalesClerk(books.sales(), calls, core.incidents());
        core.atStart().add(clerk::start);
        core.atStop().add(clerk::close);
        return new LocalSalesOffice(books.sales(), calls, COUNTING_MAX, Clock.systemUTC());
    }

    private LocalOffice.Live live(CallOffice calls) {
        return new LocalOffice.Live(
                calls,
                new LocalToolOffice(
                        new Offered(config, core, bazaar::name),
                        new Trials(presence::url, config.limits().toolTimeout()),
                        ToolRows.of(config),
                        Rails.playsMoney(config)),
                new LocalStatusOffice(config, core, presence, Clock.systemUTC(), System::nanoTime),
                new LocalWorkspaceOffice(core.toolbox(), Workspace.apart(core.toolbox())));
    }

    /** The calls that are remembered, where somebody may ask for them. */
    private CallOffice calls(Challenges challenges, PaymentOffice payments) {
        if (config.admin().mode() == AdminSettings.Mode.OFF) {
            return CallOffice.CLOSED;
        }
        Redactor redactor = new Redactor();
        CallHistory history =
                new CallHistory(
                        config.limits().keptCalls(),
                        config.limits().keptCallBytes(),
                        new TimedIds(Clock.systemUTC()),
                        text -> redactor.text(core.secrets().mask(text)));
        core.calls().add(history);
        core.atStop().add(history::close);
        history.start();
        return new LocalCallOffice(core.till(), payments, challenges, Clock.systemUTC(), history);
    }
}
