package dev.toolbooth.server;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.ask.Caller;
import dev.toolbooth.core.call.Refusal;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.server.access.Access;
import dev.toolbooth.server.metrics.Endpoint;
import dev.toolbooth.server.metrics.HttpCounts;
import dev.toolbooth.server.metrics.Levels;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.RpcCodec;
import io.vertx.core.Context;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.net.BindException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Listens for HTTP: looks at who may talk, and hands each request to its endpoint. */
public final class HttpListener {
    private static final Logger LOG = LoggerFactory.getLogger(HttpListener.class);

    /** How long answers that are on their way have to get out when the server stops. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(2);

    private final HttpSettings settings;
    private final Core core;
    private final Dialect dialect;
    private final Guard guard;
    private final Cors cors;
    private final DiscoveryEndpoint discovery;
    private final Dispatcher dispatcher;
    private final Streams streams;
    private final Gate gate;
    private final Challenge challenge;
    private final boolean challenges;
    private final HttpWire wire;
    private final HttpCounts counts = new HttpCounts();
    private final Probes probes;
    private final @Nullable HealthListener health;
    private final RpcEndpoint rpc;
    private final SseEndpoint sse;
    private final HeaderRouting routing;
    private final Housekeeping housekeeping;
    private final Vertx vertx;
    private final List<HttpServer> servers = new CopyOnWriteArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger port = new AtomicInteger();

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
        this.settings = settings;
        this.core = core;
        this.dialect = dialect;
        this.guard = new Guard(settings);
        this.cors = new Cors(settings.cors());
        PublicUrl url = new PublicUrl(settings.publicity().url(), access.proxies());
        this.discovery = new DiscoveryEndpoint(settings, core, dialect, url);
        this.dispatcher = new Dispatcher(core);
        this.streams = new Streams(core.limits().streams());
        this.gate = new Gate(access.authenticator(), access.proxies(), core.limits(), core.stats());
        this.challenge =
                new Challenge(url, settings.endpoint(), core.server().name(), access.issuers());
        this.challenges = access.challenges();
        this.wire = new HttpWire(core, streams, gate, challenge);
        boolean ours = Guard.isLoopback(settings.host()) && !access.challenges();
        boolean open = monitor.metricsPublic() || ours;
        this.probes = new Probes(core, wire, monitor.metrics(), open, counts, this::levels);
        MonitorSettings.Address address = monitor.health();
        this.health = address == null ? null : new HealthListener(address, probes);
        RpcCodec codec = new RpcCodec(core.limits().jsonDepth(), core.limits().batchMessages());
        this.rpc = new RpcEndpoint(core, dialect, codec, dispatcher, wire, settings.sessions());
        this.sse = new SseEndpoint(core, dialect, codec, dispatcher, wire, InstantSource.system());
        this.routing = new HeaderRouting(core, dialect, codec, sse, wire);
        this.housekeeping =
                new Housekeeping(
                        core, streams::heartbeat, () -> streams.dismiss(gate::stillWelcome));
        this.vertx = Vertx.vertx(new VertxOptions());
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
        int loops = Math.max(1, Runtime.getRuntime().availableProcessors());
        try {
            vertx.deployVerticle(Loop::new, new DeploymentOptions().setInstances(loops)).await();
        } catch (Exception e) {
            throw cannotListen(e, settings.host(), settings.port(), " (--port takes another)");
        }
        if (health != null) {
            try {
                vertx.deployVerticle(health).await();
            } catch (Exception e) {
                throw cannotListen(e, health.host(), health.wantedPort(), " (see health.listen)");
            }
        }
        housekeeping.start();
        probes.state(Probes.State.READY);
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
        return port.get();
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
    int openStreams() {
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
        @Override
        public Future<?> start() {
            HttpServer server = vertx.createHttpServer(Sockets.options(settings.pem()));
            Visits visits = new Visits(core.limits(), connections, core.stats());
            server.connectionHandler(visits::begin);
            server.requestHandler(
                    request -> {
                        visits.request(request);
                        handle(vertx.getOrCreateContext(), request);
                    });
            server.exceptionHandler(e -> LOG.debug("connection broke", e));
            vertx.setPeriodic(visits.periodMillis(), _ -> visits.check());
            servers.add(server);
            return server.listen(Sockets.address(settings))
                    .onSuccess(bound -> port.set(bound.actualPort()));
        }
    }

    private void handle(Context context, HttpServerRequest request) {
        try {
            String path = Objects.requireNonNullElse(request.path(), "");
            Endpoint endpoint = Endpoint.at(path, settings.endpoint());
            HttpServerResponse response = request.response();
            response.headersEndHandler(_ -> counts.answered(endpoint, response.getStatusCode()));
            RequestHeaders headers = new RequestHeaders(request.headers());
            String origin = discovery.isForEveryPage(path) ? null : headers.get("Origin");
            Optional<String> objection = guard.objection(PublicUrl.host(request), origin);
            if (objection.isPresent()) {
                plain(context, request, 403, "forbidden", objection.get());
                return;
            }
            if (origin != null) {
                cors.allow(request.response(), guard.allowedOrigin(origin));
            }
            boolean health = Endpoint.HEALTH == endpoint && Probes.isHealth(path);
            Refusal tooOften = health ? null : gate.count(request);
            if (tooOften != null) {
                refuse(context, request, tooOften);
                return;
            }
            route(context, request);
        } catch (RuntimeException e) {
            wire.broke(context, request.response(), e);
        }
    }

    private void route(Context context, HttpServerRequest request) {
        String path = Objects.requireNonNullElse(request.path(), "");
        HttpMethod method = request.method();
        if (!settings.mcp() && !probes.takes(path)) {
            plain(context, request, 404, "not_found", "MCP is switched off here (listen.mcp)");
        } else if (method.equals(HttpMethod.OPTIONS) && request.getHeader("Origin") != null) {
            preflight(request, path);
        } else if (discovery.has(path)) {
            document(context, request, path);
        } else if (path.equals(settings.endpoint()) && discovery.isVisit(request)) {
            discovery.answerVisitor(request, gate.visitor(request));
        } else if (path.equals(settings.endpoint())) {
            enter(context, request, caller -> endpoint(context, request, method, caller));
        } else if (probes.takes(path)) {
            probe(context, request, path);
        } else if (path.equals("/sse")) {
            only(
                    context,
                    request,
                    HttpMethod.GET,
                    caller -> sse.open(context, request, caller, "/messages", false));
        } else if (settings.sseAlias() && path.equals(settings.endpoint() + "/sse")) {
            String postPath = settings.endpoint() + "/messages";
            only(
                    context,
                    request,
                    HttpMethod.GET,
                    caller -> sse.open(context, request, caller, postPath, true));
        } else if (path.equals("/messages") || path.equals(settings.endpoint() + "/messages")) {
            only(context, request, HttpMethod.POST, caller -> sse.post(context, request, caller));
        } else if (challenges && challenge.isAt(path)) {
            wire.reply(context, request.response(), new Reply(200, challenge.document(request)));
        } else {
            plain(
                    context,
                    request,
                    404,
                    "not_found",
                    "Nothing is here; MCP is at " + settings.endpoint());
        }
    }

    private void probe(Context context, HttpServerRequest request, String path) {
        if (probes.open(path)) {
            probes.answer(context, request, path);
        } else if (!challenges) {
            // Here a credential says nothing: anyone may come with any.
            plain(context, request, 403, "forbidden", Probes.PRIVATE);
        } else {
            enter(
                    context,
                    request,
                    caller -> {
                        if (caller.scopes().allow("metrics")) {
                            probes.answer(context, request, path);
                        } else {
                            refuse(context, request, new Refusal.Forbidden("metrics"));
                        }
                    });
        }
    }

    /** Goes on with whoever is calling, or turns them away. */
    private void enter(Context context, HttpServerRequest request, Consumer<Caller> inside) {
        switch (gate.admit(request)) {
            case Gate.Entry.Admitted(Caller caller) -> inside.accept(caller);
            case Gate.Entry.TurnedAway(Refusal refusal) -> refuse(context, request, refusal);
        }
    }

    private void refuse(Context context, HttpServerRequest request, Refusal refusal) {
        Reply reply = dialect.refuse(refusal, new RequestHeaders(request.headers()));
        wire.reply(context, request.response(), challenge.on(reply, refusal, request));
    }

    private void preflight(HttpServerRequest request, String path) {
        if (!discovery.preflight(request.response(), path)) {
            cors.preflight(request.response(), request.getHeader("Access-Control-Request-Headers"));
        }
    }

    private void document(Context context, HttpServerRequest request, String path) {
        if (request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD)) {
            discovery.answer(request, path, gate.visitor(request));
        } else {
            notAllowed(context, request, "GET, HEAD");
        }
    }

    private void endpoint(
            Context context, HttpServerRequest request, HttpMethod method, Caller caller) {
        if (method.equals(HttpMethod.POST)) {
            if (HeaderRouting.wanted(request)) {
                routing.post(context, request, caller);
            } else {
                rpc.post(context, request, caller);
            }
            return;
        }
        boolean modern = dialect.standsAlone(new RequestHeaders(request.headers()));
        boolean named = request.getHeader("Mcp-Session-Id") != null;
        boolean events = Accepts.of(request.getHeader("Accept")).events();
        if (method.equals(HttpMethod.GET) && events && !modern && settings.sessions()) {
            if (named) {
                rpc.listen(context, request, caller);
            } else {
                sse.open(context, request, caller, settings.endpoint() + "/messages", true);
            }
        } else if (method.equals(HttpMethod.DELETE) && !modern && settings.sessions()) {
            rpc.delete(context, request, caller);
        } else {
            notAllowed(context, request, "POST, GET, DELETE");
        }
    }

    private void only(
            Context context,
            HttpServerRequest request,
            HttpMethod method,
            Consumer<Caller> action) {
        if (request.method().equals(method)) {
            enter(context, request, action);
        } else {
            notAllowed(context, request, method.name());
        }
    }

    private void notAllowed(Context context, HttpServerRequest request, String allowed) {
        request.response().putHeader("Allow", allowed);
        plain(context, request, 405, "method_not_allowed", request.method() + " does nothing here");
    }

    /** An answer to what is no JSON-RPC request. */
    private void plain(
            Context context, HttpServerRequest request, int status, String error, String message) {
        HttpServerResponse response = request.response();
        if (status == 503) {
            response.putHeader("Retry-After", "5");
        }
        wire.reply(
                context,
                response,
                new Reply(status, Json.object().put("error", error).put("message", message)));
    }
}
