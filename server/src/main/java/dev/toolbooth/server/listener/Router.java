package dev.toolbooth.server.listener;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.access.Scopes;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.server.admin.AdminAccess;
import dev.toolbooth.server.admin.AdminEndpoint;
import dev.toolbooth.server.admin.AdminEvents;
import dev.toolbooth.server.admin.AdminRoutes;
import dev.toolbooth.server.admin.AdminSettings;
import dev.toolbooth.server.admin.ConsoleSettings;
import dev.toolbooth.server.admin.SignInEndpoint;
import dev.toolbooth.server.console.ConsoleEndpoint;
import dev.toolbooth.server.discovery.DiscoveryEndpoint;
import dev.toolbooth.server.http.AcceptHeader;
import dev.toolbooth.server.http.AccessDecision;
import dev.toolbooth.server.http.BearerChallenge;
import dev.toolbooth.server.http.Cors;
import dev.toolbooth.server.http.Entrance;
import dev.toolbooth.server.http.Gate;
import dev.toolbooth.server.http.HttpListenerSettings;
import dev.toolbooth.server.http.HttpResponder;
import dev.toolbooth.server.http.OriginGuard;
import dev.toolbooth.server.http.PlainReply;
import dev.toolbooth.server.http.PublicUrl;
import dev.toolbooth.server.http.RequestHeaders;
import dev.toolbooth.server.metrics.Endpoint;
import dev.toolbooth.server.metrics.HttpCounts;
import dev.toolbooth.server.metrics.MonitoringEndpoint;
import dev.toolbooth.server.rpc.Dispatcher;
import dev.toolbooth.server.rpc.EndpointParts;
import dev.toolbooth.server.rpc.HeaderRouting;
import dev.toolbooth.server.rpc.MiraEndpoint;
import dev.toolbooth.server.rpc.MiraSettings;
import dev.toolbooth.server.rpc.Mount;
import dev.toolbooth.server.rpc.RpcEndpoint;
import dev.toolbooth.server.rpc.SseEndpoint;
import dev.toolbooth.server.shop.BazaarEndpoint;
import dev.toolbooth.server.shop.BazaarSettings;
import dev.toolbooth.server.shop.FacilitatorEndpoint;
import dev.toolbooth.server.shop.FacilitatorSettings;
import dev.toolbooth.server.shop.OperatorTopUp;
import dev.toolbooth.server.shop.RouteEndpoint;
import dev.toolbooth.server.shop.ShopEndpoint;
import dev.toolbooth.server.shop.ShopEndpoints;
import dev.toolbooth.wire.http.HeaderNames;
import io.vertx.core.Context;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The router of requests to endpoints, after the checks of origin, credential and rate.
 * Thread-safe.
 */
public final class Router {
    private static final Logger LOG = LoggerFactory.getLogger(Router.class);

    /** What keys that are limited to servers call this one. */
    private static final String MCP = "mcp";

    private final HttpListenerSettings settings;
    private final Dialect dialect;
    private final OriginGuard guard;
    private final Cors cors;
    private final DiscoveryEndpoint discovery;
    private final Gate gate;
    private final BearerChallenge challenge;
    private final boolean challenges;
    private final HttpResponder responder;
    private final HttpCounts counts;
    private final MonitoringEndpoint monitoring;
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
    private final Entrance<Caller, Refusal> entrance;

    Router(HttpListenerSettings settings, RouterParts parts) {
        EndpointParts shared = parts.shared();
        Core core = shared.core();
        this.settings = settings;
        this.dialect = parts.dialect();
        this.guard = new OriginGuard(settings);
        this.cors = new Cors(settings.cors());
        BazaarSettings sold = parts.money().bazaar();
        this.discovery = discovery(settings, parts);
        this.gate = shared.gate();
        this.challenge = shared.challenge();
        this.challenges = parts.challenges();
        this.responder = shared.responder();
        this.counts = parts.counts();
        this.monitoring = parts.monitoring();
        Dispatcher dispatcher = shared.dispatcher();
        this.bazaar =
                sold == null
                        ? null
                        : new BazaarEndpoint(sold, shared, settings.sessions(), discovery);
        MiraSettings contracts = parts.mira();
        this.mira = contracts == null ? null : new MiraEndpoint(contracts, shared);
        Mount mount = new Mount(dialect, null, settings.endpoint());
        this.rpc = new RpcEndpoint(shared, mount, settings.sessions());
        Scopes visible = parts.shown();
        this.shown = visible;
        this.entrance =
                new Entrance<>(responder, request -> admit(request, visible), this::refusal);
        this.sse = new SseEndpoint(shared, mount.at("/sse"), entrance, InstantSource.system());
        this.routing = new HeaderRouting(dialect, shared.codec(), sse, responder);
        AdminSettings operators = parts.money().admin();
        AdminAccess access = new AdminAccess(operators, gate, parts.url(), settings.host());
        ConsoleSettings browsers = operators.console();
        SignInEndpoint signIn =
                new SignInEndpoint(access, browsers, core.server(), gate, responder);
        AdminRoutes table = operators.routes();
        AdminEvents events = new AdminEvents(table, dispatcher, responder, core.stats());
        this.admin = new AdminEndpoint(access, signIn, events, table, gate, dispatcher);
        this.console = new ConsoleEndpoint(access, signIn, browsers.sessions(), gate);
        this.routes = new RouteEndpoint(parts.money().routes(), shared);
        FacilitatorSettings others = parts.money().facilitator();
        this.facilitator = others == null ? null : new FacilitatorEndpoint(others, access, shared);
        this.shops =
                new ShopEndpoints(
                        parts.money(),
                        new ShopEndpoint.Shared(
                                shared,
                                monitoring,
                                settings.sessions(),
                                parts.money().playMoney(),
                                parts.money().routes(),
                                new OperatorTopUp(access, table, dispatcher, responder)));
    }

    private AccessDecision<Caller, Refusal> admit(
            HttpServerRequest request, @Nullable Scopes visible) {
        return gate.admit(request, MCP, false)
                .with(caller -> visible == null ? caller : caller.within(visible));
    }

    private static DiscoveryEndpoint discovery(HttpListenerSettings settings, RouterParts parts) {
        return new DiscoveryEndpoint(
                settings,
                parts.shared().core(),
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
            if (headers.repeats(HeaderNames.HOST)) {
                entrance.reply(
                        context,
                        request,
                        PlainReply.of(400, "bad_request", "Host must be given once"));
                return;
            }
            String origin = discovery.isForEveryPage(path) ? null : headers.get(HeaderNames.ORIGIN);
            Optional<String> objection = guard.objection(PublicUrl.host(request), origin);
            if (objection.isPresent()) {
                entrance.reply(context, request, PlainReply.of(403, "forbidden", objection.get()));
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
            boolean health = Endpoint.HEALTH == endpoint && MonitoringEndpoint.isHealth(path);
            Refusal tooOften = health ? null : busy(request, visit);
            if (tooOften != null) {
                if (mira != null && mira.takes(path)) {
                    mira.refuse(context, request, tooOften);
                } else {
                    entrance.refuse(context, request, tooOften);
                }
                return;
            }
            route(context, request);
        } catch (Throwable e) {
            // Whatever it is, a client that gets no answer would wait for it.
            responder.broke(context, request.response(), e);
        }
    }

    /** Why a request has to wait, or null. */
    private @Nullable Refusal busy(HttpServerRequest request, String visit) {
        if (responder.memory().spent()) {
            responder.crowded();
            return HttpResponder.CROWDED;
        }
        return gate.count(request, visit);
    }

    /** Counts a response, and logs it for operators who look for refusals. */
    private void answered(Endpoint endpoint, String path, HttpServerRequest request, String visit) {
        int status = request.response().getStatusCode();
        counts.answered(endpoint, status);
        LOG.atDebug()
                .addKeyValue("path", path)
                .addKeyValue("address", visit)
                .addKeyValue("status", status)
                .log("{} {} from {}: {}", request.method(), path, visit, status);
    }

    private void route(Context context, HttpServerRequest request) {
        String path = Objects.requireNonNullElse(request.path(), "");
        HttpMethod method = request.method();
        if (settings.mcp() && path.equals(settings.endpoint()) && method.equals(HttpMethod.POST)) {
            entrance.enter(context, request, caller -> post(context, request, caller));
        } else if (mira != null && mira.takes(path) && !method.equals(HttpMethod.OPTIONS)) {
            mira.handle(context, request, shown);
        } else if (!settings.mcp() && !isProbe(path)) {
            entrance.reply(
                    context,
                    request,
                    PlainReply.of(404, "not_found", "MCP is switched off here (listen.mcp)"));
        } else if (method.equals(HttpMethod.OPTIONS)
                && request.getHeader(HeaderNames.ORIGIN) != null) {
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
            entrance.enter(context, request, caller -> endpoint(context, request, method, caller));
        } else if (isProbe(path)) {
            probe(context, request, path);
        } else if (isSse(path)) {
            sse(context, request, path);
        } else if (challenges && challenge.isAt(path)) {
            responder.reply(
                    context, request.response(), new Reply(200, challenge.document(request)));
        } else if (routes.takes(path)) {
            routes.handle(context, request, path, MCP);
        } else if (facilitator != null && FacilitatorEndpoint.takes(path)) {
            facilitator.handle(context, request, path);
        } else {
            entrance.reply(
                    context,
                    request,
                    PlainReply.of(
                            404, "not_found", "Nothing is here; MCP is at " + settings.endpoint()));
        }
    }

    /** Whether a request belongs to HTTP+SSE, to open a stream or to post. */
    private boolean isSse(String path) {
        return path.equals("/sse")
                || path.equals("/messages")
                || path.equals(settings.endpoint() + "/messages")
                || (settings.sseAlias() && path.equals(settings.endpoint() + "/sse"));
    }

    private void sse(Context context, HttpServerRequest request, String path) {
        if (path.endsWith("/messages")) {
            entrance.only(
                    context,
                    request,
                    HttpMethod.POST,
                    caller -> sse.post(context, request, caller));
        } else {
            boolean alias = !path.equals("/sse");
            String postPath = alias ? settings.endpoint() + "/messages" : "/messages";
            entrance.only(
                    context,
                    request,
                    HttpMethod.GET,
                    caller -> sse.open(context, request, caller, postPath, alias));
        }
    }

    /** Whether a request is a health check; at the main address only. */
    private boolean isProbe(String path) {
        return shown == null && monitoring.takes(path);
    }

    private void probe(Context context, HttpServerRequest request, String path) {
        if (monitoring.open(path)) {
            monitoring.answer(context, request, path);
        } else if (!challenges) {
            // Here a credential says nothing: anyone may come with any.
            entrance.reply(
                    context, request, PlainReply.of(403, "forbidden", MonitoringEndpoint.PRIVATE));
        } else {
            entrance.enter(
                    context,
                    request,
                    caller -> {
                        if (caller.scopes().allow("metrics")) {
                            monitoring.answer(context, request, path);
                        } else {
                            entrance.refuse(context, request, new Refusal.Forbidden("metrics"));
                        }
                    });
        }
    }

    private Reply refusal(HttpServerRequest request, Refusal refusal) {
        Reply reply = dialect.refuse(refusal, new RequestHeaders(request.headers()));
        return challenge.on(reply, refusal, request);
    }

    private void preflight(HttpServerRequest request, String path) {
        if (!discovery.preflight(request.response(), path)) {
            cors.preflight(
                    request.response(),
                    request.getHeader(HeaderNames.ACCESS_CONTROL_REQUEST_HEADERS));
        }
    }

    private void document(Context context, HttpServerRequest request, String path) {
        if (request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD)) {
            discovery.answer(request, path, gate.visitor(request));
        } else {
            entrance.notAllowed(context, request, "GET, HEAD");
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
        boolean named = request.getHeader(HeaderNames.MCP_SESSION_ID) != null;
        boolean events = AcceptHeader.of(request.getHeader(HeaderNames.ACCEPT)).events();
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
            entrance.notAllowed(context, request, streams ? "POST, GET, DELETE" : "POST");
        }
    }
}
