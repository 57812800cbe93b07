package dev.toolbooth.app.office;

import dev.toolbooth.app.Books;
import dev.toolbooth.app.Trade;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.ServerConfig;
import dev.toolbooth.app.keys.KeyImport;
import dev.toolbooth.app.keys.KeyProblem;
import dev.toolbooth.core.call.Till;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.pay.Challenges;
import dev.toolbooth.core.stats.CallCounts;
import dev.toolbooth.core.stats.CallTally;
import dev.toolbooth.payments.proof.References;
import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.Office;
import dev.toolbooth.server.admin.Role;
import dev.toolbooth.store.SqliteStore;
import dev.toolbooth.store.StoreBusy;
import dev.toolbooth.wire.Json;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** An office that a command has found open, to be closed when it is done. */
public record OpenOffice(Office office, Runnable closing) implements AutoCloseable {
    /** What keys call the endpoint that has no shop. */
    private static final String MCP = "mcp";

    /** How long a command waits while old books are counted for the first time. */
    private static final Duration COUNTING_MAX = Duration.ofHours(1);

    private static final int TRIES = 50;
    private static final int PAUSE_MILLIS = 100;

    /**
     * Takes the books in hand, or finds the server that has them. One that is about to start or to
     * stop is waited for.
     *
     * @throws KeyProblem when there are keys of before that can't be taken over
     * @throws dev.toolbooth.store.StoreProblem when the books can't be used
     */
    public static OpenOffice of(Config config) throws KeyProblem, InterruptedException {
        for (int i = 1; true; i++) {
            try {
                return of(config, Books.open(config, (_, _) -> ""));
            } catch (StoreBusy e) {
                Optional<Office> remote = running(config);
                if (remote.isPresent()) {
                    return new OpenOffice(remote.get(), () -> {});
                }
                if (i == TRIES) {
                    throw e;
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        }
    }

    /** The office of a server that runs on this machine with the same folder, if one does. */
    public static Optional<Office> running(Config config) {
        return ServerNote.read(config.data())
                .map(RemoteOffice::new)
                .filter(RemoteOffice::answers)
                .map(office -> office);
    }

    /** Asks the server that {@link #running} finds for a link into its console. */
    public static Optional<Answer> consoleLink(Config config, Role role) {
        return ServerNote.read(config.data())
                .map(RemoteOffice::new)
                .filter(RemoteOffice::answers)
                .map(
                        office ->
                                office.ask(
                                        "POST", "/links", Json.object().put("role", role.word())));
    }

    /** Whether there is something to open, rather than to make. */
    public static boolean hasBooks(Config config) {
        return config.trade().store().isPresent()
                || SqliteStore.isIn(config.data())
                || KeyImport.isDue(config.data());
    }

    /** The office of a server that was never started; what is written there is gone at the end. */
    public static OpenOffice empty(Config config) {
        Scratch scratch = Scratch.make();
        try {
            OpenOffice open = of(config, Books.in(scratch.folder()));
            return new OpenOffice(
                    open.office(),
                    () -> {
                        open.close();
                        scratch.close();
                    });
        } catch (RuntimeException e) {
            scratch.close();
            throw e;
        }
    }

    private static OpenOffice of(Config config, Books books) {
        Clock clock = Clock.systemUTC();
        Till till = new Till(clock, System::nanoTime, UUID::randomUUID, config.limits());
        till.sell(Shops.NONE, books.ledger(), _ -> "");
        // Nobody is asked for payment here, and nobody shows one.
        Runnable closing = Trade.takePayments(config, till, books, References.NONE);
        KeptCatalog catalog = new KeptCatalog(config, books.catalog(), clock);
        Challenges challenges = new Challenges(clock);
        PaymentOffice payments = new PaymentOffice(till, challenges, clock);
        return new OpenOffice(
                new LocalOffice(
                        books.keys(),
                        books.ledger(),
                        servers(config),
                        Shops.NONE,
                        payments,
                        catalog.office(),
                        new LocalSalesOffice(
                                books.sales(),
                                new CallCounts(new CallTally(), books.calls()),
                                COUNTING_MAX,
                                clock),
                        LocalOffice.Live.of(
                                new LocalCallOffice(till, payments, challenges, clock, null)),
                        clock),
                () -> {
                    catalog.close();
                    closing.run();
                    books.close();
                });
    }

    /** The names of servers that keys may be made for. */
    public static Set<String> servers(Config config) {
        Set<String> names = new HashSet<>(Set.of(MCP));
        config.trade().servers().orElseGet(config::starterServers).stream()
                .map(ServerConfig::name)
                .forEach(names::add);
        return names;
    }

    @Override
    public void close() {
        closing.run();
    }
}
