package dev.toolbooth.server;

import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.limit.Throttle;
import dev.toolbooth.core.money.Hash;
import dev.toolbooth.core.pay.FacilitatorDesk;
import dev.toolbooth.server.access.Bearer;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import io.vertx.core.Context;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The facilitator, where other sellers have payments checked and settled: x402's three paths, for
 * those who have a key. Thread-safe.
 */
final class FacilitatorEndpoint {
    static final String ROOT = "/facilitator";

    private static final String VERIFY = ROOT + "/verify";
    private static final String SETTLE = ROOT + "/settle";
    private static final String SUPPORTED = ROOT + "/supported";

    private static final String OPERATOR = "operator";

    private final FacilitatorSettings settings;
    private final FacilitatorDesk desk;
    private final List<byte[]> keys;
    private final AdminAccess operators;
    private final Gate gate;
    private final HttpWire wire;
    private final Throttle throttle = new Throttle(10_000, System::nanoTime);
    private final Semaphore settles;
    private final JsonPost posts;

    FacilitatorEndpoint(
            FacilitatorSettings settings,
            AdminAccess operators,
            Gate gate,
            Dispatcher dispatcher,
            HttpWire wire) {
        this.settings = settings;
        this.desk = settings.desk();
        this.keys = settings.keys().stream().map(FacilitatorEndpoint::digest).toList();
        this.operators = operators;
        this.gate = gate;
        this.wire = wire;
        this.settles = new Semaphore(settings.settlesAtOnce());
        this.posts =
                new JsonPost(
                        dispatcher,
                        wire,
                        settings.bodyBytes(),
                        () ->
                                problem(
                                        413,
                                        "too_large",
                                        "a body has at most " + settings.bodyBytes() + " bytes"),
                        FacilitatorEndpoint::later);
    }

    /** Whether requests to a path are answered here. */
    static boolean takes(String path) {
        return path.equals(VERIFY) || path.equals(SETTLE) || path.equals(SUPPORTED);
    }

    void handle(Context context, HttpServerRequest request, String path) {
        HttpMethod method = path.equals(SUPPORTED) ? HttpMethod.GET : HttpMethod.POST;
        Reply objection = objection(request, method);
        if (objection != null) {
            wire.reply(context, request.response(), objection);
        } else if (path.equals(SUPPORTED)) {
            wire.reply(context, request.response(), new Reply(200, desk.supported()));
        } else if (path.equals(VERIFY)) {
            posts.take(context, request, bytes -> answer(bytes, desk::verify, this::unreadable));
        } else {
            posts.take(context, request, bytes -> answer(bytes, this::settle, this::unsettleable));
        }
    }

    /** Why a request is not taken, or null. */
    private @Nullable Reply objection(HttpServerRequest request, HttpMethod method) {
        if (!request.method().equals(method)) {
            return problem(405, "method_not_allowed", request.method() + " does nothing here")
                    .with("Allow", method.name());
        }
        if (!gate.secret(request)) {
            return problem(426, "upgrade_required", "a key must not travel unencrypted: use https")
                    .with("Upgrade", "TLS/1.2")
                    .with("Connection", "Upgrade");
        }
        String who = who(request);
        if (who == null) {
            return problem(
                            401,
                            "unauthenticated",
                            "send Authorization: Bearer and a key of this facilitator")
                    .with("WWW-Authenticate", "Bearer realm=\"facilitator\"");
        }
        Throttle.Passage passage = throttle.take(who, settings.rate());
        if (!passage.allowed()) {
            return problem(429, "rate_limited", "too many requests with this key; try again later")
                    .with("Retry-After", String.valueOf(passage.waitSeconds()));
        }
        return method.equals(HttpMethod.GET) || Accepts.isJson(request.getHeader("Content-Type"))
                ? null
                : problem(415, "unsupported_media_type", "expected Content-Type: application/json");
    }

    /** Whose key a request brings, or null when it brings none. */
    private @Nullable String who(HttpServerRequest request) {
        RequestHeaders headers = new RequestHeaders(request.headers());
        String sent = headers.get("Authorization");
        String secret =
                sent == null || headers.repeats("Authorization") ? null : Bearer.token(sent);
        if (secret == null || secret.isEmpty()) {
            return null;
        }
        byte[] digest = digest(secret);
        int found = -1;
        // All are compared, and whole: how long that takes says nothing.
        for (int i = 0; i < keys.size(); i++) {
            if (MessageDigest.isEqual(digest, keys.get(i))) {
                found = i;
            }
        }
        if (found >= 0) {
            return "key " + found;
        }
        return operators.isOperator(request) ? OPERATOR : null;
    }

    private Reply answer(
            byte[] bytes,
            Function<ObjectNode, @Nullable ObjectNode> work,
            Function<String, ObjectNode> broken) {
        if (!(JsonInput.read(bytes).orElse(null) instanceof ObjectNode body)) {
            return new Reply(400, broken.apply("the body must be a JSON object"));
        }
        ObjectNode done = work.apply(body);
        return done == null ? later() : new Reply(200, done);
    }

    /** Settles, or gives null when too many others are at it. */
    private @Nullable ObjectNode settle(ObjectNode body) {
        if (!settles.tryAcquire()) {
            return null;
        }
        try {
            return desk.settle(body);
        } finally {
            settles.release();
        }
    }

    private ObjectNode unreadable(String message) {
        return Json.object()
                .put("isValid", false)
                .put("invalidReason", "invalid_payload")
                .put("invalidMessage", message);
    }

    private ObjectNode unsettleable(String message) {
        return Json.object()
                .put("success", false)
                .put("transaction", "")
                .put("network", "")
                .put("errorReason", "invalid_payload")
                .put("errorMessage", message);
    }

    private static Reply later() {
        return problem(503, "overloaded", "too many payments at once; try again")
                .with("Retry-After", "1");
    }

    private static Reply problem(int status, String error, String message) {
        return new Reply(status, Json.object().put("error", error).put("message", message));
    }

    private static byte[] digest(String secret) {
        return Hash.sha256(secret.getBytes(StandardCharsets.UTF_8)).bytes();
    }
}
