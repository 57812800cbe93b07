package dev.toolbooth.server;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.server.access.Access;
import dev.toolbooth.server.admin.Role;
import dev.toolbooth.server.metrics.HttpCounts;
import dev.toolbooth.server.metrics.Levels;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.HttpServer;
import java.net.BindException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Listens for HTTP: starts, takes connections, and stops; the router does the rest. */
public final class HttpListener {
    private static final Logger LOG = LoggerFactory.getLogger(HttpListener.class);

    /** How long answers that are on their way have to get out when the server stops. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(2);

    /** Vert.x would make a folder for files it never has, and a killed server would leave it. */
    private static final FileSystemOptions NO_FILES =
            new FileSystemOptions()
                    .setFileCachingEnabled(false)
                    .setClassPathResolvingEnabled(false);

    private final Core core;
    private final Dispatcher dispatcher;
    private final Streams streams;
    private final Gate gate;
    private final HttpWire wire;
    private final Probes probes;
    private final @Nullable HealthListener health;
    private final Door main;
    private final List<Door> sides;
    private final Housekeeping housekeeping;
    private final IntConsumer started;
    private final Optional<ConsoleSessions> console;
    private final Vertx vertx;
    private final List<HttpServer> servers = new CopyOnWriteArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();

    /** A listener for everyone. */
    public HttpListener(HttpSettings settings, Core core, Dialect dialect) {
        this(settings, core, dialect, Access.open());
    }

    /** A listener that is monitored as usual. */
    public HttpListener(HttpSettings settings, Core core, Dialect dialect, Access access) {
        this(settings, core, dialect, access, MonitorSettings.standard());
    }

    public HttpListener(
            HttpSettings settings,
            Core core,
            Dialect dialect,
            Access access,
            MonitorSettings monitor) {
        this(settings, core, dialect, access, monitor, MoneySettings.NONE);
    }

    public HttpListener(
            HttpSettings settings,
            Core core,
            Dialect dialect,
            Access access,
            MonitorSettings monitor,
            MoneySettings money) {
        this(settings, core, dialect, access, monitor, money, List.of());
    }

    /**
     * @param doors further addresses, where only a part of everything is
     */
    public HttpListener(
            HttpSettings settings,
            Core core,
            Dialect dialect,
            Access access,
            MonitorSettings monitor,
            MoneySettings money,
            List<SideDoor> doors) {
        this(settings, core, dialect, access, monitor, money, null, doors);
    }

    /**
     * @param mira where Mira's contracts are served, or null for nowhere
     * @param doors further addresses, where only a part of everything is
     */
    public HttpListener(
            HttpSettings settings,
            Core core,
            Dialect dialect,
            Access access,
            MonitorSettings monitor,
            MoneySettings money,
            @Nullable MiraSettings mira,
            List<SideDoor> doors) {
        this.core = core;
        this.dispatcher = new Dispatcher(core);
        this.streams = new Streams(core.limits().streams());
        this.gate = new Gate(access.authenticator(), access.proxies(), core.limits(), core.stats());
        PublicUrl url =
                new PublicUrl(
                        settings.publicity().url(),
                        access.proxies(),
                        settings.hosts().isEmpty() ? Guard::isHost : new Guard(settings)::serves);
        Challenge challenge =
                new Challenge(url, settings.endpoint(), core.server().name(), access.issuers());
        this.wire = new HttpWire(core, streams, gate, challenge);
        HttpCounts counts = new HttpCounts();
        boolean ours = Guard.isLoopback(settings.host()) && !access.challenges();
        boolean open = monitor.metricsPublic() || ours;
        this.probes = new Probes(core, wire, monitor.metrics(), open, counts, this::levels);
        MonitorSettings.Address address = monitor.health();
        this.health = address == null ? null : new HealthListener(address, probes);
        Router.Parts parts =
                new Router.Parts(
                        core,
                        dialect,
                        url,
                        dispatcher,
                        gate,
                        challenge,
                        access.challenges(),
                        wire,
                        counts,
                        probes,
                        money,
                        null,
                        mira);
        this.main = new Door(1, settings, new Router(settings, parts), new AtomicInteger());
        this.sides = sides(doors, parts);
        this.started = money.admin().started();
        this.console =
                Optional.of(money.admin())
                        .filter(admin -> admin.hasConsole(settings.host()))
                        .filter(admin -> admin.console().mode() == AdminSettings.Mode.AUTO)
                        .map(admin -> admin.console().sessions());
        this.housekeeping =
                new Housekeeping(
                        core, streams::heartbeat, () -> streams.dismiss(gate::stillWelcome));
        this.vertx = Vertx.vertx(new VertxOptions().setFileSystemOptions(NO_FILES));
    }

    /**
     * An address, who answers there, and its port once that is known.
     *
     * @param number which of all it is, from 1
     */
    private record Door(int number, HttpSettings settings, Router router, AtomicInteger port) {}

    private static List<Door> sides(List<SideDoor> doors, Router.Parts parts) {
        List<Door> sides = new ArrayList<>();
        for (SideDoor door : doors) {
            Router router = new Router(door.settings(), parts.seeing(door.shown(), door.mira()));
            sides.add(new Door(sides.size() + 2, door.settings(), router, new AtomicInteger()));
        }
        return List.copyOf(sides);
    }

    /** The address can't be listened on; the message says why. */
    public static final class CannotListen extends RuntimeException {
        CannotListen(String message) {
            super(message);
        }
    }

    /**
     * Starts to listen.
     *
     * @throws CannotListen when the address is taken or the certificate can't be used
     */
    public void start() {
        open(main, " (--port takes another)");
        sides.forEach(side -> open(side, " (see listeners)"));
        if (health != null) {
            try {
                vertx.deployVerticle(health).await();
            } catch (Exception e) {
                throw cannotListen(e, health.host(), health.wantedPort(), " (see health.listen)");
            }
        }
        housekeeping.start();
        started.accept(port());
        probes.state(Probes.State.READY);
    }

    private void open(Door door, String hint) {
        int loops = Math.max(1, Runtime.getRuntime().availableProcessors());
        try {
            vertx.deployVerticle(() -> new Loop(door), new DeploymentOptions().setInstances(loops))
                    .await();
        } catch (Exception e) {
            throw cannotListen(e, door.settings().host(), door.settings().port(), hint);
        }
    }

    private CannotListen cannotListen(Throwable fault, String host, int wanted, String hint) {
        vertx.close().await();
        String why = fault.getMessage();
        Throwable root = fault;
        while (root.getCause() != null) {
            root = root.getCause();
            why = root.getMessage();
        }
        String next = root instanceof BindException ? hint : "";
        return new CannotListen("can't listen on " + host + ":" + wanted + ": " + why + next);
    }

    /** The port that is listened on. */
    public int port() {
        return main.port().get();
    }

    /**
     * The path of a link that lets an admin into the console once, if there is a console for this
     * machine alone: what is printed where others come too may end up in a log.
     */
    public Optional<String> consoleLink() {
        return console.map(
                sessions ->
                        ConsoleEndpoint.link(
                                sessions.issue(Role.ADMIN, ConsoleSessions.FIRST_CODE_LIFE)
                                        .code()));
    }

    /** The ports of the further addresses, in their order. */
    public List<Integer> sidePorts() {
        return sides.stream().map(side -> side.port().get()).toList();
    }

    /** The port of the health checks' own address; 0 when they have none. */
    public int healthPort() {
        return health == null ? 0 : health.port();
    }

    private Levels levels(boolean ready) {
        return new Levels(
                connections.get(),
                streams.byKind(),
                core.sessions().size(),
                core.tasks().size(),
                dispatcher.inFlight(),
                ready);
    }

    /** How many event streams are open. */
    public int openStreams() {
        return streams.size();
    }

    /** How many connections are open. */
    int openConnections() {
        return connections.get();
    }

    /** How many sessions have streams, or had some and live on. */
    int sessionsWithStreams() {
        return wire.sessionsWithStreams();
    }

    /** Stops: no new calls, running ones may finish, streams are told. */
    public void stop() throws InterruptedException {
        probes.state(Probes.State.STOPPING);
        if (!dispatcher.drain(core.limits().shutdownGrace())) {
            LOG.warn("{} calls did not finish in time and are cancelled", dispatcher.inFlight());
        }
        // Tasks too, which nobody could ask for any more.
        core.running().cancelAll();
        streams.endAll();
        streams.awaitDepartures(LAST_WORDS);
        housekeeping.stop();
        Future.join(servers.stream().map(server -> server.shutdown(LAST_WORDS)).toList())
                .otherwiseEmpty()
                .await();
        vertx.close().await();
    }

    /** One event loop with its own server on the shared port. */
    private final class Loop extends VerticleBase {
        private final Door door;

        Loop(Door door) {
            this.door = door;
        }

        @Override
        public Future<?> start() {
            HttpServer server = vertx.createHttpServer(Sockets.options(door.settings().pem()));
            Visits visits = new Visits(core.limits(), connections, core.stats());
            server.connectionHandler(visits::begin);
            server.requestHandler(
                    request -> {
                        String visit = visits.request(request);
                        door.router().handle(vertx.getOrCreateContext(), request, visit);
                    });
            server.exceptionHandler(e -> LOG.debug("connection broke", e));
            vertx.setPeriodic(visits.periodMillis(), _ -> visits.check());
            servers.add(server);
            return server.listen(Sockets.address(door.settings(), door.number()))
                    .onSuccess(bound -> door.port().set(bound.actualPort()));
        }
    }
}
