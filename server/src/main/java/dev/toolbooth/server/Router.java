package dev.toolbooth.server;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.ask.Caller;
import dev.toolbooth.core.ask.Scopes;
import dev.toolbooth.core.call.Refusal;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.server.admin.Office;
import dev.toolbooth.server.metrics.Endpoint;
import dev.toolbooth.server.metrics.HttpCounts;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.RpcCodec;
import io.vertx.core.Context;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hands each request to its endpoint, after a look at who may talk, and how often. Thread-safe. */
final class Router {
    private static final Logger LOG = LoggerFactory.getLogger(Router.class);

    /** What keys that are limited to servers call this one. */
    private static final String MCP = "mcp";

    private final HttpSettings settings;
    private final Dialect dialect;
    private final Guard guard;
    private final Cors cors;
    private final DiscoveryEndpoint discovery;
    private final Gate gate;
    private final Challenge challenge;
    private final boolean challenges;
    private final HttpWire wire;
    private final HttpCounts counts;
    private final Probes probes;
    private final RpcEndpoint rpc;
    private final SseEndpoint sse;
    private final HeaderRouting routing;
    private final ShopEndpoints shops;
    private final AdminEndpoint admin;
    private final ConsoleEndpoint console;
    private final RouteEndpoint routes;
    private final @Nullable FacilitatorEndpoint facilitator;
    private final @Nullable BazaarEndpoint bazaar;
    private final @Nullable MiraEndpoint mira;
    private final @Nullable Scopes shown;

    /**
     * What a router shares with its listener.
     *
     * @param challenges whether callers need a credential
     * @param shown what there is here, or null for everything
     * @param mira where Mira's contracts are served, or null for nowhere
     */
    record Parts(
            Core core,
            Dialect dialect,
            PublicUrl url,
            Dispatcher dispatcher,
            Gate gate,
            Challenge challenge,
            boolean challenges,
            HttpWire wire,
            HttpCounts counts,
            Probes probes,
            MoneySettings money,
            @Nullable Scopes shown,
            @Nullable MiraSettings mira) {

        /** The same where only a part is, and nothing is sold beside. */
        Parts seeing(Scopes part, @Nullable MiraSettings contracts) {
            return new Parts(
                    core,
                    dialect,
                    url,
                    dispatcher,
                    gate,
                    challenge,
                    challenges,
                    wire,
                    counts,
                    probes,
                    MoneySettings.NONE,
                    part,
                    contracts);
        }
    }

    Router(HttpSettings settings, Parts parts) {
        Core core = parts.core();
        this.settings = settings;
        this.dialect = parts.dialect();
        this.guard = new Guard(settings);
        this.cors = new Cors(settings.cors());
        BazaarSettings sold = parts.money().bazaar();
        this.discovery = discovery(settings, parts);
        this.gate = parts.gate();
        this.challenge = parts.challenge();
        this.challenges = parts.challenges();
        this.wire = parts.wire();
        this.counts = parts.counts();
        this.probes = parts.probes();
        RpcCodec codec = new RpcCodec(core.limits().jsonDepth(), core.limits().batchMessages());
        Dispatcher dispatcher = parts.dispatcher();
        this.bazaar =
                sold == null
                        ? null
                        : new BazaarEndpoint(sold, parts, codec, settings.sessions(), discovery);
        MiraSettings contracts = parts.mira();
        this.mira = contracts == null ? null : new MiraEndpoint(contracts, parts, codec);
        Mount mount = new Mount(dialect, null, settings.endpoint());
        this.rpc = new RpcEndpoint(core, mount, codec, dispatcher, wire, settings.sessions());
        Mount stream = mount.at("/sse");
        this.sse = new SseEndpoint(core, stream, codec, dispatcher, wire, InstantSource.system());
        this.routing = new HeaderRouting(core, dialect, codec, sse, wire);
        AdminSettings operators = parts.money().admin();
        AdminAccess access = new AdminAccess(operators, gate, parts.url(), settings.host());
        ConsoleSettings browsers = operators.console();
        SessionEndpoint signIn = new SessionEndpoint(access, browsers, core.server(), gate, wire);
        Office office = operators.office();
        AdminEvents events = new AdminEvents(office.calls(), dispatcher, wire, core.stats());
        this.admin = new AdminEndpoint(access, signIn, events, office, gate, dispatcher, wire);
        this.console = new ConsoleEndpoint(access, signIn, browsers.sessions(), gate);
        this.shown = parts.shown();
        this.routes =
                new RouteEndpoint(parts.money().routes(), core, gate, challenge, dispatcher, wire);
        FacilitatorSettings others = parts.money().facilitator();
        this.facilitator =
                others == null
                        ? null
                        : new FacilitatorEndpoint(others, access, gate, dispatcher, wire);
        this.shops =
                new ShopEndpoints(
                        parts.money(),
                        new ShopEndpoint.Shared(
                                core,
                                codec,
                                dispatcher,
                                gate,
                                wire,
                                probes,
                                settings.sessions(),
                                parts.money().playMoney(),
                                parts.money().routes(),
                                new OperatorTopUp(access, operators.office(), dispatcher, wire)));
    }

    private static DiscoveryEndpoint discovery(HttpSettings settings, Parts parts) {
        return new DiscoveryEndpoint(
                settings,
                parts.core(),
                parts.dialect(),
                parts.url(),
                parts.challenges(),
                parts.money().bazaar() == null ? Set.of() : BazaarEndpoint.documents());
    }

    /**
     * Answers a request, or has it answered. Runs on the request's event loop.
     *
     * @param visit what the request's connection is counted as, for limits
     */
    void handle(Context context, HttpServerRequest request, String visit) {
        try {
            String path = Objects.requireNonNullElse(request.path(), "");
            Endpoint endpoint = Endpoint.at(path, settings.endpoint());
            request.response().headersEndHandler(_ -> answered(endpoint, path, request, visit));
            RequestHeaders headers = new RequestHeaders(request.headers());
            if (headers.repeats("Host")) {
                plain(context, request, 400, "bad_request", "Host must be given once");
                return;
            }
            String origin = discovery.isForEveryPage(path) ? null : headers.get("Origin");
            Optional<String> objection = guard.objection(PublicUrl.host(request), origin);
            if (objection.isPresent()) {
                plain(context, request, 403, "forbidden", objection.get());
                return;
            }
            if (AdminEndpoint.takes(path)) {
                // Before any page hears that it may call.
                admin.handle(context, request, path, visit);
                return;
            }
            if (ConsoleEndpoint.takes(path)) {
                console.handle(request, path, visit);
                return;
            }
            if (origin != null) {
                cors.allow(request.response(), guard.allowedOrigin(origin));
            }
            boolean health = Endpoint.HEALTH == endpoint && Probes.isHealth(path);
            Refusal tooOften = health ? null : gate.count(request, visit);
            if (tooOften != null) {
                if (mira != null && mira.takes(path)) {
                    mira.refuse(context, request, tooOften);
                } else {
                    refuse(context, request, tooOften);
                }
                return;
            }
            route(context, request);
        } catch (Throwable e) {
            // Whatever it is, a client that gets no answer would wait for it.
            wire.broke(context, request.response(), e);
        }
    }

    /** Counts an answer; whoever looks for what was turned away sees each one. */
    private void answered(Endpoint endpoint, String path, HttpServerRequest request, String visit) {
        int status = request.response().getStatusCode();
        counts.answered(endpoint, status);
        if (LOG.isDebugEnabled()) {
            LOG.debug("{} {} from {}: {}", request.method(), path, visit, status);
        }
    }

    private void route(Context context, HttpServerRequest request) {
        String path = Objects.requireNonNullElse(request.path(), "");
        HttpMethod method = request.method();
        if (settings.mcp() && path.equals(settings.endpoint()) && method.equals(HttpMethod.POST)) {
            enter(context, request, caller -> post(context, request, caller));
        } else if (mira != null && mira.takes(path) && !method.equals(HttpMethod.OPTIONS)) {
            mira.handle(context, request, shown);
        } else if (!settings.mcp() && !isProbe(path)) {
            plain(context, request, 404, "not_found", "MCP is switched off here (listen.mcp)");
        } else if (method.equals(HttpMethod.OPTIONS) && request.getHeader("Origin") != null) {
            preflight(request, path);
        } else if (shops.takes(path)) {
            shops.handle(context, request, path);
        } else if (bazaar != null && BazaarEndpoint.takes(path)) {
            bazaar.handle(context, request, path);
        } else if (discovery.has(path)) {
            document(context, request, path);
        } else if (path.equals(settings.endpoint()) && discovery.isVisit(request)) {
            discovery.answerVisitor(request, gate.visitor(request));
        } else if (path.equals(settings.endpoint())) {
            enter(context, request, caller -> endpoint(context, request, method, caller));
        } else if (isProbe(path)) {
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
        } else if (routes.takes(path)) {
            routes.handle(context, request, path, MCP);
        } else if (facilitator != null && FacilitatorEndpoint.takes(path)) {
            facilitator.handle(context, request, path);
        } else {
            plain(
                    context,
                    request,
                    404,
                    "not_found",
                    "Nothing is here; MCP is at " + settings.endpoint());
        }
    }

    /** Whether somebody wants to know how the server is; at the main address alone. */
    private boolean isProbe(String path) {
        return shown == null && probes.takes(path);
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
        switch (gate.admit(request, MCP, false)) {
            case Gate.Entry.Admitted(Caller caller) ->
                    inside.accept(shown == null ? caller : caller.within(shown));
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

    private void post(Context context, HttpServerRequest request, Caller caller) {
        if (HeaderRouting.wanted(request)) {
            routing.post(context, request, caller);
        } else {
            rpc.post(context, request, caller);
        }
    }

    private void endpoint(
            Context context, HttpServerRequest request, HttpMethod method, Caller caller) {
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
            boolean streams = !modern && settings.sessions();
            notAllowed(context, request, streams ? "POST, GET, DELETE" : "POST");
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
