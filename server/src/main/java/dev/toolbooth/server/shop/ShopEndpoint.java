package dev.toolbooth.server.shop;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.dialect.HttpRoute;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.dialect.Storefront;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.server.http.ConditionalGet;
import dev.toolbooth.server.http.Entrance;
import dev.toolbooth.server.http.Gate;
import dev.toolbooth.server.http.HttpResponder;
import dev.toolbooth.server.http.PlainReply;
import dev.toolbooth.server.http.RequestHeaders;
import dev.toolbooth.server.metrics.MonitoringEndpoint;
import dev.toolbooth.server.rpc.EndpointParts;
import dev.toolbooth.server.rpc.Mount;
import dev.toolbooth.server.rpc.RpcEndpoint;
import dev.toolbooth.server.rpc.SseEndpoint;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.http.HeaderNames;
import io.vertx.core.Context;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.time.InstantSource;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The endpoint of one shop: everything below its path. Thread-safe. */
public final class ShopEndpoint {
    private static final String MANIFEST = "/.well-known/mcp-manifest.json";
    private static final String MANIFEST_CACHING = "public, max-age=86400";

    private final Storefront front;
    private final Shop shop;
    private final String endpoint;
    private final Gate gate;
    private final HttpResponder responder;
    private final Entrance<Caller, Refusal> entrance;
    private final MonitoringEndpoint monitoring;
    private final RpcEndpoint rpc;
    private final SseEndpoint sse;
    private final TopUpEndpoint topUp;
    private final OperatorTopUp operatorTopUp;
    private final ReceiptEndpoint receipts;

    /** The parts that a listener's shops share. */
    public record Shared(
            EndpointParts parts,
            MonitoringEndpoint monitoring,
            boolean sessions,
            boolean playMoney,
            RouteSettings routes,
            OperatorTopUp operatorTopUp) {}

    ShopEndpoint(Storefront front, Shared shared) {
        this.front = front;
        this.shop = front.shop();
        this.endpoint = front.path() + "/v1";
        EndpointParts parts = shared.parts();
        this.gate = parts.gate();
        this.responder = parts.responder();
        this.entrance =
                new Entrance<>(
                        responder,
                        request ->
                                gate.admit(request, shop.name(), true).with(ShopEndpoint::forTools),
                        this::refusal);
        this.monitoring = shared.monitoring();
        Mount mount = new Mount(front.dialect(), shop, endpoint);
        this.rpc = new RpcEndpoint(parts, mount, shared.sessions());
        this.sse =
                new SseEndpoint(
                        parts, mount.at(endpoint + "/sse"), entrance, InstantSource.system());
        Function<String, HttpRoute> paid = shared.routes().topUp();
        this.topUp =
                new TopUpEndpoint(
                        parts.core(),
                        parts.dispatcher(),
                        responder,
                        shared.playMoney(),
                        shop,
                        paid == null ? null : paid.apply(endpoint + "/top-up"));
        this.operatorTopUp = shared.operatorTopUp();
        this.receipts = new ReceiptEndpoint(parts.core(), parts.dispatcher(), responder);
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
        return path.startsWith(endpoint + ReceiptEndpoint.BELOW);
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
            monitoring.answer(context, request, "/health");
        } else if (!gate.secret(request)) {
            entrance.reply(context, request, PlainReply.unencrypted());
        } else if (path.equals(endpoint)) {
            entrance.enter(context, request, caller -> endpoint(context, request, caller));
        } else if (path.equals(endpoint + "/sse")) {
            entrance.only(
                    context,
                    request,
                    HttpMethod.GET,
                    caller -> sse.open(context, request, caller, endpoint + "/messages", false));
        } else if (path.equals(endpoint + "/messages")) {
            entrance.only(
                    context,
                    request,
                    HttpMethod.POST,
                    caller -> sse.post(context, request, caller));
        } else if (path.equals(endpoint + "/top-up")
                && method.equals(HttpMethod.POST)
                && operatorTopUp.takes(request)) {
            operatorTopUp.post(context, request);
        } else if (path.equals(endpoint + "/top-up")) {
            entrance.only(
                    context,
                    request,
                    HttpMethod.POST,
                    caller -> topUp.post(context, request, caller));
        } else {
            String id = path.substring((endpoint + ReceiptEndpoint.BELOW).length());
            entrance.only(
                    context,
                    request,
                    HttpMethod.GET,
                    caller -> receipts.get(context, request, caller, id));
        }
    }

    private void endpoint(Context context, HttpServerRequest request, Caller caller) {
        if (!rpc.take(context, request, caller)) {
            entrance.notAllowed(context, request, "POST, DELETE");
        }
    }

    /** The caller with rights to tools only, whatever else the caller may use elsewhere. */
    private static Caller forTools(Caller caller) {
        return new Caller(
                caller.id(), caller.scopes().only("tools"), caller.servers(), caller.payer());
    }

    private Reply refusal(HttpServerRequest request, Refusal refusal) {
        Reply reply = front.dialect().refuse(refusal, new RequestHeaders(request.headers()));
        return refusal instanceof Refusal.Unauthenticated
                ? reply.with(HeaderNames.WWW_AUTHENTICATE, challenge(request))
                : reply;
    }

    private String challenge(HttpServerRequest request) {
        String realm = "Bearer realm=\"" + shop.name() + "\"";
        return request.getHeader(HeaderNames.AUTHORIZATION) == null
                ? realm
                : realm + ", error=\"invalid_token\"";
    }

    private void manifest(Context context, HttpServerRequest request) {
        HttpMethod method = request.method();
        if (method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD)) {
            publish(request, Json.bytes(front.manifest(responder.base(request))));
        } else {
            entrance.notAllowed(context, request, "GET, HEAD");
        }
    }

    /** Answers with a document that may be kept for a day. */
    static void publish(HttpServerRequest request, byte[] bytes) {
        request.response().putHeader(HeaderNames.CACHE_CONTROL, MANIFEST_CACHING);
        ConditionalGet.answer(request, "application/json", bytes);
    }
}
