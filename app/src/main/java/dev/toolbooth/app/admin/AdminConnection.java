package dev.toolbooth.app.admin;

import dev.toolbooth.app.admin.client.AdminClient;
import dev.toolbooth.app.admin.client.RunningServerFile;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.selling.ServerConfig;
import dev.toolbooth.app.selling.KeyImport;
import dev.toolbooth.app.selling.KeyImportException;
import dev.toolbooth.app.selling.Selling;
import dev.toolbooth.app.selling.Stores;
import dev.toolbooth.core.billing.CallBilling;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.pay.ChainPayments;
import dev.toolbooth.core.pay.PaymentLogs;
import dev.toolbooth.core.pay.RecentPaymentRequests;
import dev.toolbooth.core.stats.CallCounts;
import dev.toolbooth.core.stats.CallTally;
import dev.toolbooth.payments.proof.PaymentReferences;
import dev.toolbooth.server.admin.AdminApi;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.server.admin.AdminResult;
import dev.toolbooth.server.admin.AdminRole;
import dev.toolbooth.server.admin.AdminRoutes;
import dev.toolbooth.server.admin.EventObserver;
import dev.toolbooth.server.admin.EventSubscription;
import dev.toolbooth.server.outbound.GuardedOutbound;
import dev.toolbooth.store.StoreBusy;
import dev.toolbooth.store.sqlite.SqliteStore;
import dev.toolbooth.wire.Json;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** A command's connection to the admin API, to be closed when the command is done. */
public record AdminConnection(AdminApi api, Runnable closing) implements AutoCloseable {
    /** What keys call the endpoint that has no shop. */
    private static final String MCP = "mcp";

    /** How long a command waits while old books are counted for the first time. */
    private static final Duration COUNTING_MAX = Duration.ofHours(1);

    private static final int TRIES = 50;
    private static final int PAUSE_MILLIS = 100;

    /**
     * Finds the server that runs on the same folder, or opens the store if there is none. Waits for
     * a server that is starting or stopping.
     *
     * @throws KeyImportException when old keys can't be imported
     * @throws dev.toolbooth.store.StoreProblem when the books can't be used
     */
    public static AdminConnection of(Config config)
            throws KeyImportException, InterruptedException {
        for (int i = 1; true; i++) {
            Optional<AdminApi> remote = running(config);
            if (remote.isPresent()) {
                return new AdminConnection(remote.get(), () -> {});
            }
            try {
                return of(config, Stores.open(config, (_, _) -> ""));
            } catch (StoreBusy e) {
                if (i == TRIES) {
                    throw e;
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        }
    }

    /** The admin API of a server that runs on this machine with the same folder, if one does. */
    public static Optional<AdminApi> running(Config config) {
        return remote(config).map(client -> client);
    }

    private static Optional<AdminClient> remote(Config config) {
        return RunningServerFile.read(config.data())
                .map(AdminClient::new)
                .filter(AdminClient::answers);
    }

    /** Asks the server that {@link #running} finds for a link into its console. */
    public static Optional<AdminResult> consoleLink(Config config, AdminRole role) {
        return remote(config)
                .map(
                        client ->
                                client.ask(
                                        AdminRequest.post(
                                                "/links", Json.object().put("role", role.word()))));
    }

    /** Whether there is something to open, rather than to make. */
    public static boolean hasBooks(Config config) {
        return config.selling().store().isPresent()
                || SqliteStore.isIn(config.data())
                || KeyImport.isDue(config.data());
    }

    /**
     * The admin API of a server that was never started; what is written there is gone at the end.
     */
    public static AdminConnection empty(Config config) {
        TemporaryFolder temporaryFolder = TemporaryFolder.make();
        try {
            AdminConnection open = of(config, Stores.openFolder(temporaryFolder.folder()));
            return new AdminConnection(
                    open.api(),
                    () -> {
                        open.close();
                        temporaryFolder.close();
                    });
        } catch (RuntimeException e) {
            temporaryFolder.close();
            throw e;
        }
    }

    private static AdminConnection of(Config config, Stores stores) {
        Clock clock = Clock.systemUTC();
        GuardedOutbound outbound = Selling.outbound(config);
        CallBilling billing = billing(config, stores, outbound, clock);
        StoredCatalog catalog = new StoredCatalog(config, stores.catalog(), clock);
        RecentPaymentRequests recentPaymentRequests = new RecentPaymentRequests(clock);
        PaymentAdmin payments = new PaymentAdmin(billing, recentPaymentRequests, clock);
        AdminRoutes routes =
                AdminTable.of(
                        new CallAdmin(billing, payments, recentPaymentRequests, clock, null),
                        List.of(
                                new KeyAdmin(
                                        stores.keys(), stores.ledger(), servers(config), clock),
                                new AccountAdmin(stores.keys(), stores.ledger(), clock),
                                payments,
                                catalog.admin(),
                                new SalesAdmin(
                                        Shops.NONE,
                                        stores.sales(),
                                        new CallCounts(new CallTally(), stores.calls()),
                                        COUNTING_MAX,
                                        clock)));
        return new AdminConnection(
                new InProcess(routes),
                () -> {
                    catalog.close();
                    outbound.close();
                    stores.close();
                });
    }

    /** Nobody is asked for payment here, and nobody shows one. */
    private static CallBilling billing(
            Config config, Stores stores, GuardedOutbound outbound, Clock clock) {
        ChainPayments.Parts parts =
                Selling.payments(
                        config, stores, outbound, PaymentReferences.NONE, new PaymentLogs(_ -> {}));
        return new CallBilling(
                clock,
                System::nanoTime,
                UUID::randomUUID,
                config.limits(),
                CallBilling.Parts.selling(
                        Shops.NONE, new ChainPayments(clock, UUID::randomUUID, parts), _ -> ""));
    }

    /** The admin API without a server: of some subjects only a server that runs knows. */
    private record InProcess(AdminRoutes routes) implements AdminApi {
        @Override
        public AdminResult ask(AdminRequest request) {
            return routes.have(request)
                    ? routes.ask(request)
                    : AdminResult.closed("no server is running: start one with toolbooth serve");
        }

        @Override
        public EventSubscription watch(AdminRequest request, EventObserver who) {
            return routes.watch(request, who);
        }
    }

    /** The names of servers that keys may be made for. */
    public static Set<String> servers(Config config) {
        Set<String> names = new HashSet<>(Set.of(MCP));
        config.selling().servers().orElseGet(config::starterServers).stream()
                .map(ServerConfig::name)
                .forEach(names::add);
        return names;
    }

    @Override
    public void close() {
        closing.run();
    }
}
