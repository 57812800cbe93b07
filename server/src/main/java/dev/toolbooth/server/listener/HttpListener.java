package dev.toolbooth.server.listener;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.server.access.AccessControl;
import dev.toolbooth.server.admin.AdminRole;
import dev.toolbooth.server.admin.ConsoleSessions;
import dev.toolbooth.server.http.BearerChallenge;
import dev.toolbooth.server.http.Gate;
import dev.toolbooth.server.http.HttpListenerSettings;
import dev.toolbooth.server.http.HttpResponder;
import dev.toolbooth.server.http.MemoryBudget;
import dev.toolbooth.server.http.OriginGuard;
import dev.toolbooth.server.http.PublicUrl;
import dev.toolbooth.server.metrics.Gauges;
import dev.toolbooth.server.metrics.HttpCounts;
import dev.toolbooth.server.metrics.MonitoringEndpoint;
import dev.toolbooth.server.metrics.MonitoringSettings;
import dev.toolbooth.server.rpc.Dispatcher;
import dev.toolbooth.server.rpc.EndpointParts;
import dev.toolbooth.server.rpc.MiraSettings;
import dev.toolbooth.server.runtime.Housekeeping;
import dev.toolbooth.server.shop.MoneySettings;
import dev.toolbooth.server.stream.OpenStreams;
import dev.toolbooth.server.tls.BadCertificate;
import dev.toolbooth.server.tls.ListenerCertificate;
import io.vertx.core.Context;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.HttpServer;
import java.net.BindException;
import java.time.Clock;
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

/** A listener for HTTP: it starts, accepts connections and stops; the router does the rest. */
public final class HttpListener {
    private static final Logger LOG = LoggerFactory.getLogger(HttpListener.class);

    /** How long answers that are on their way have to get out when the server stops. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(2);

    /** How often is looked whether those read for whom answers wait. */
    static final long READERS_MILLIS = 250;

    /** Vert.x would make a folder for files it never has, and a killed server would leave it. */
    private static final FileSystemOptions NO_FILES =
            new FileSystemOptions()
                    .setFileCachingEnabled(false)
                    .setClassPathResolvingEnabled(false);

    private final Core core;
    private final Dispatcher dispatcher;
    private final OpenStreams streams;
    private final Gate gate;
    private final HttpResponder responder;
    private final MonitoringEndpoint monitoring;
    private final @Nullable HealthListener health;
    private final Door main;
    private final List<Door> sides;
    private final Housekeeping housekeeping;
    private final IntConsumer started;
    private final Optional<ConsoleSessions> console;
    private final Vertx vertx;
    private volatile @Nullable ListenerCertificate certificates;
    private final List<HttpServer> servers = new CopyOnWriteArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();

    /** A listener for everyone. */
    public HttpListener(HttpListenerSettings settings, Core core, Dialect dialect) {
        this(
                settings,
                core,
                dialect,
                AccessControl.open(),
                MonitoringSettings.standard(),
                MoneySettings.NONE);
    }

    /** A listener at one address, with no workspace. */
    public HttpListener(
            HttpListenerSettings settings,
            Core core,
            Dialect dialect,
            AccessControl access,
            MonitoringSettings monitor,
            MoneySettings money) {
        this(
                settings,
                core,
                dialect,
                access,
                monitor,
                money,
                null,
                List.of(),
                MemoryBudget.ofMemory());
    }

    /**
     * A listener at several addresses.
     *
     * @param mira where Mira's contracts are served, or null for nowhere
     * @param doors further addresses, where only a part of everything is
     * @param memory bounds unfinished requests and waiting answers
     */
    public HttpListener(
            HttpListenerSettings settings,
            Core core,
            Dialect dialect,
            AccessControl access,
            MonitoringSettings monitor,
            MoneySettings money,
            @Nullable MiraSettings mira,
            List<ExtraListener> doors,
            MemoryBudget memory) {
        this.core = core;
        this.dispatcher = new Dispatcher(core);
        this.streams = new OpenStreams(core.limits().streams().most());
        this.gate = new Gate(access.authenticator(), access.proxies(), core.limits(), core.stats());
        PublicUrl url = url(settings, access);
        BearerChallenge challenge =
                new BearerChallenge(
                        url, settings.endpoint(), core.server().name(), access.issuers());
        this.responder = new HttpResponder(core, streams, gate, challenge, memory);
        HttpCounts counts = new HttpCounts();
        boolean ours = OriginGuard.isLoopback(settings.host()) && !access.challenges();
        boolean open = monitor.metricsPublic() || ours;
        boolean metrics = monitor.metrics();
        this.monitoring =
                new MonitoringEndpoint(core, responder, metrics, open, counts, this::levels);
        MonitoringSettings.Address address = monitor.health();
        this.health =
                address == null
                        ? null
                        : new HealthListener(address, monitoring, core, responder.memory());
        RouterParts parts =
                new RouterParts(
                        new EndpointParts(
                                core, responder.codec(), dispatcher, gate, challenge, responder),
                        dialect,
                        url,
                        access.challenges(),
                        counts,
                        monitoring,
                        money,
                        null,
                        mira);
        this.main = new Door(1, settings, new Router(settings, parts), new AtomicInteger());
        this.sides = sides(doors, parts);
        this.started = money.admin().started();
        this.console = money.admin().localSessions(settings.host());
        this.housekeeping =
                new Housekeeping(
                        core, streams::heartbeat, () -> streams.dismiss(gate::stillWelcome));
        this.vertx = Vertx.vertx(new VertxOptions().setFileSystemOptions(NO_FILES));
    }

    /** What it serves. */
    public Core core() {
        return core;
    }

    private static PublicUrl url(HttpListenerSettings settings, AccessControl access) {
        return new PublicUrl(
                settings.profile().url(),
                access.proxies(),
                settings.hosts().isEmpty()
                        ? OriginGuard::isHost
                        : new OriginGuard(settings)::serves);
    }

    /**
     * An address, who answers there, and its port once that is known.
     *
     * @param number which of all it is, from 1
     */
    private record Door(
            int number, HttpListenerSettings settings, Router router, AtomicInteger port) {}

    private static List<Door> sides(List<ExtraListener> doors, RouterParts parts) {
        List<Door> sides = new ArrayList<>();
        for (ExtraListener extra : doors) {
            Router router = new Router(extra.settings(), parts.seeing(extra.shown(), extra.mira()));
            sides.add(new Door(sides.size() + 2, extra.settings(), router, new AtomicInteger()));
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
        HttpListenerSettings.Pem pem = main.settings().pem();
        if (pem != null) {
            certificates = certificates(pem);
        }
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
        ListenerCertificate watched = certificates;
        if (watched != null) {
            housekeeping.watch(watched);
        }
        started.accept(port());
        monitoring.state(MonitoringEndpoint.State.READY);
    }

    private ListenerCertificate certificates(HttpListenerSettings.Pem pem) {
        try {
            return ListenerCertificate.open(pem.certificate(), pem.key(), Clock.systemUTC());
        } catch (BadCertificate e) {
            vertx.close().await();
            throw new CannotListen(
                    "can't listen with TLS: " + e.getMessage() + "\n  " + e.advice());
        }
    }

    /** Reads the certificate's files again, now; connections that there are stay. */
    public void rereadCertificates() {
        ListenerCertificate read = certificates;
        if (read != null) {
            read.look(true);
        }
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
        Throwable root = fault;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String why = root.getMessage() + (root instanceof BindException ? hint : "");
        return new CannotListen("can't listen on " + host + ":" + wanted + ": " + why);
    }

    /** The port that is listened on. */
    public int port() {
        return main.port().get();
    }

    /**
     * The path of a link that lets an admin into the console once. Only where the console is for
     * this machine alone: elsewhere what is printed may end up in a log.
     */
    public Optional<String> consoleLink() {
        return console.map(
                sessions ->
                        ConsoleSessions.link(
                                sessions.issue(AdminRole.ADMIN, ConsoleSessions.FIRST_CODE_LIFE)
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

    private Gauges levels(boolean ready) {
        return new Gauges(
                connections.get(),
                bytesWaiting(),
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

    /** How much memory unfinished bodies and waiting answers take. */
    public long bytesWaiting() {
        return responder.memory().taken();
    }

    /** How many connections are open. */
    public int openConnections() {
        return connections.get();
    }

    /** How many sessions have streams, or had some and live on. */
    public int sessionsWithStreams() {
        return responder.sessionsWithStreams();
    }

    /** Stops: no new calls, running ones may finish, streams get a notice. */
    public void stop() throws InterruptedException {
        monitoring.state(MonitoringEndpoint.State.STOPPING);
        if (!dispatcher.drain(core.limits().calls().shutdownGrace())) {
            LOG.warn("{} calls did not finish in time and are cancelled", dispatcher.inFlight());
        }
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
            ListenerCertificate shown = door.settings().pem() == null ? null : certificates;
            HttpServer server =
                    vertx.createHttpServer(
                            ListenerOptions.options(shown == null ? null : shown.keys()));
            ClientConnections clientConnections =
                    new ClientConnections(
                            core.limits(), connections, core.stats(), responder.memory());
            boolean exposed = !OriginGuard.isLoopback(door.settings().host());
            if (exposed) {
                clientConnections.limiting(gate.connections());
            }
            server.connectionHandler(clientConnections::begin);
            server.requestHandler(
                    request -> {
                        ClientConnections.Visit visit = clientConnections.request(request);
                        Context context = vertx.getOrCreateContext();
                        if (clientConnections.arrives(visit, request)) {
                            visit.whenRead(
                                    request,
                                    () -> door.router().handle(context, request, visit.address()));
                        }
                    });
            server.exceptionHandler(e -> LOG.debug("connection broke", e));
            vertx.setPeriodic(clientConnections.periodMillis(), _ -> clientConnections.check());
            vertx.setPeriodic(READERS_MILLIS, _ -> clientConnections.checkReaders());
            vertx.setPeriodic(READERS_MILLIS, _ -> responder.checkHolds());
            servers.add(server);
            return server.listen(ListenerOptions.address(door.settings(), door.number()))
                    .onSuccess(
                            bound -> {
                                door.port().set(bound.actualPort());
                                if (exposed) {
                                    responder.expose(bound.actualPort());
                                }
                            });
        }
    }
}
