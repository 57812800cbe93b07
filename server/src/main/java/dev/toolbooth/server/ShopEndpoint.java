package dev.toolbooth.server;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.ask.Caller;
import dev.toolbooth.core.call.Refusal;
import dev.toolbooth.core.dialect.HttpRoute;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.dialect.Storefront;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.RpcCodec;
import io.vertx.core.Context;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Everything below the path of one shop. Thread-safe. */
final class ShopEndpoint {
    private static final String MANIFEST = "/.well-known/mcp-manifest.json";
    private static final String MANIFEST_CACHING = "public, max-age=86400";

    private final Storefront front;
    private final Shop shop;
    private final String endpoint;
    private final Gate gate;
    private final HttpWire wire;
    private final Probes probes;
    private final RpcEndpoint rpc;
    private final SseEndpoint sse;
    private final TopUp topUp;
    private final OperatorTopUp operatorTopUp;
    private final Receipts receipts;

    /** What the shops of a listener share. */
    record Shared(
            Core core,
            RpcCodec codec,
            Dispatcher dispatcher,
            Gate gate,
            HttpWire wire,
            Probes probes,
            boolean sessions,
            boolean playMoney,
            RouteSettings routes,
            OperatorTopUp operatorTopUp) {}

    ShopEndpoint(Storefront front, Shared shared) {
        this.front = front;
        this.shop = front.shop();
        this.endpoint = front.path() + "/v1";
        this.gate = shared.gate();
        this.wire = shared.wire();
        this.probes = shared.probes();
        Mount mount = new Mount(front.dialect(), shop, endpoint);
        this.rpc =
                new RpcEndpoint(
                        shared.core(),
                        mount,
                        shared.codec(),
                        shared.dispatcher(),
                        wire,
                        shared.sessions());
        this.sse =
                new SseEndpoint(
                        shared.core(),
                        mount.at(endpoint + "/sse"),
                        shared.codec(),
                        shared.dispatcher(),
                        wire,
                        InstantSource.system());
        Function<String, HttpRoute> paid = shared.routes().topUp();
        this.topUp =
                new TopUp(
                        shared.core(),
                        shared.dispatcher(),
                        wire,
                        shared.playMoney(),
                        shop,
                        paid == null ? null : paid.apply(endpoint + "/top-up"));
        this.operatorTopUp = shared.operatorTopUp();
        this.receipts = new Receipts(shared.core(), shared.dispatcher(), wire);
    }

    /** The paths that are answered here, beside those of receipts. */
    Set<String> paths() {
        Set<String> own =
                Set.of(
                        endpoint,
                        endpoint + "/sse",
                        endpoint + "/messages",
                        endpoint + "/top-up",
                        endpoint + MANIFEST);
        return front.path().isEmpty()
                ? own
                : Stream.concat(own.stream(), Stream.of(front.path() + "/health"))
                        .collect(Collectors.toUnmodifiableSet());
    }

    /** Whether a path is that of a receipt of this shop. */
    boolean isReceipt(String path) {
        return path.startsWith(endpoint + Receipts.BELOW);
    }

    /** Whether anyone may read what is at a path, without a credential and without TLS. */
    boolean isPublic(String path) {
        return path.equals(endpoint + MANIFEST) || path.equals(front.path() + "/health");
    }

    void handle(Context context, HttpServerRequest request, String path) {
        HttpMethod method = request.method();
        if (path.equals(endpoint + MANIFEST)) {
            manifest(context, request);
        } else if (path.equals(front.path() + "/health")) {
            probes.answer(context, request, "/health");
        } else if (!gate.secret(request)) {
            plaintext(context, request);
        } else if (path.equals(endpoint)) {
            enter(context, request, caller -> endpoint(context, request, caller));
        } else if (path.equals(endpoint + "/sse")) {
            only(
                    context,
                    request,
                    HttpMethod.GET,
                    caller -> sse.open(context, request, caller, endpoint + "/messages", false));
        } else if (path.equals(endpoint + "/messages")) {
            only(context, request, HttpMethod.POST, caller -> sse.post(context, request, caller));
        } else if (path.equals(endpoint + "/top-up")
                && method.equals(HttpMethod.POST)
                && operatorTopUp.takes(request)) {
            operatorTopUp.post(context, request);
        } else if (path.equals(endpoint + "/top-up")) {
            only(context, request, HttpMethod.POST, caller -> topUp.post(context, request, caller));
        } else {
            String id = path.substring((endpoint + Receipts.BELOW).length());
            only(
                    context,
                    request,
                    HttpMethod.GET,
                    caller -> receipts.get(context, request, caller, id));
        }
    }

    private void endpoint(Context context, HttpServerRequest request, Caller caller) {
        if (!rpc.take(context, request, caller)) {
            notAllowed(context, request, "POST, DELETE");
        }
    }

    /** Goes on with whoever is calling, or turns them away. */
    private void enter(Context context, HttpServerRequest request, Consumer<Caller> inside) {
        switch (gate.admit(request, shop.name(), true)) {
            case Gate.Entry.Admitted(Caller caller) -> inside.accept(forTools(caller));
            case Gate.Entry.TurnedAway(Refusal refusal) -> {
                Reply reply =
                        front.dialect().refuse(refusal, new RequestHeaders(request.headers()));
                wire.reply(
                        context,
                        request.response(),
                        refusal instanceof Refusal.Unauthenticated
                                ? reply.with("WWW-Authenticate", challenge(request))
                                : reply);
            }
        }
    }

    /** A shop has tools and nothing else, whatever else the caller may use elsewhere. */
    private static Caller forTools(Caller caller) {
        return new Caller(
                caller.id(), caller.scopes().only("tools"), caller.servers(), caller.payer());
    }

    private String challenge(HttpServerRequest request) {
        String realm = "Bearer realm=\"" + shop.name() + "\"";
        return request.getHeader("Authorization") == null
                ? realm
                : realm + ", error=\"invalid_token\"";
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

    private void manifest(Context context, HttpServerRequest request) {
        HttpMethod method = request.method();
        if (method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD)) {
            publish(request, Json.bytes(front.manifest(wire.base(request))));
        } else {
            notAllowed(context, request, "GET, HEAD");
        }
    }

    /** Answers with a document that may be kept for a day. */
    static void publish(HttpServerRequest request, byte[] bytes) {
        request.response().putHeader("Cache-Control", MANIFEST_CACHING);
        Documents.answer(request, "application/json", bytes);
    }

    private void plaintext(Context context, HttpServerRequest request) {
        reply(
                context,
                request,
                426,
                "upgrade_required",
                "a key must not travel unencrypted: use https",
                Map.of("Upgrade", "TLS/1.2", "Connection", "Upgrade"));
    }

    private void notAllowed(Context context, HttpServerRequest request, String allowed) {
        reply(
                context,
                request,
                405,
                "method_not_allowed",
                request.method() + " does nothing here",
                Map.of("Allow", allowed));
    }

    private void reply(
            Context context,
            HttpServerRequest request,
            int status,
            String error,
            String message,
            Map<String, String> headers) {
        wire.reply(
                context,
                request.response(),
                new Reply(
                        status,
                        Json.object().put("error", error).put("message", message),
                        headers));
    }
}
