package dev.toolbooth.server.shop;

import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.limit.Throttle;
import dev.toolbooth.core.rail.Facilitator;
import dev.toolbooth.server.access.Bearer;
import dev.toolbooth.server.admin.AdminAccess;
import dev.toolbooth.server.http.AcceptHeader;
import dev.toolbooth.server.http.Gate;
import dev.toolbooth.server.http.HttpResponder;
import dev.toolbooth.server.http.PlainReply;
import dev.toolbooth.server.rpc.EndpointParts;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import dev.toolbooth.wire.http.HeaderNames;
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
 * The endpoint of the facilitator, which verifies and settles payments for other sellers: x402's
 * three paths, for holders of a key. Thread-safe.
 */
public final class FacilitatorEndpoint {
    static final String ROOT = "/facilitator";

    private static final String VERIFY = ROOT + "/verify";
    private static final String SETTLE = ROOT + "/settle";
    private static final String SUPPORTED = ROOT + "/supported";

    private static final String OPERATOR = "operator";

    private final FacilitatorSettings settings;
    private final Facilitator facilitator;
    private final List<byte[]> keys;
    private final AdminAccess operators;
    private final Gate gate;
    private final HttpResponder responder;
    private final Throttle throttle = new Throttle(10_000, System::nanoTime);
    private final Semaphore settles;
    private final JsonPost posts;

    public FacilitatorEndpoint(
            FacilitatorSettings settings, AdminAccess operators, EndpointParts parts) {
        this.settings = settings;
        this.facilitator = settings.facilitator();
        this.keys = settings.keys().stream().map(FacilitatorEndpoint::digest).toList();
        this.operators = operators;
        this.gate = parts.gate();
        this.responder = parts.responder();
        this.settles = new Semaphore(settings.settlesAtOnce());
        this.posts =
                new JsonPost(
                        parts.dispatcher(),
                        responder,
                        settings.bodyBytes(),
                        () ->
                                PlainReply.of(
                                        413,
                                        "too_large",
                                        "a body has at most " + settings.bodyBytes() + " bytes"),
                        FacilitatorEndpoint::later);
    }

    /** Whether requests to a path are answered here. */
    public static boolean takes(String path) {
        return path.equals(VERIFY) || path.equals(SETTLE) || path.equals(SUPPORTED);
    }

    public void handle(Context context, HttpServerRequest request, String path) {
        HttpMethod method = path.equals(SUPPORTED) ? HttpMethod.GET : HttpMethod.POST;
        Reply objection = objection(request, method);
        if (objection != null) {
            responder.reply(context, request.response(), objection);
        } else if (path.equals(SUPPORTED)) {
            responder.reply(context, request.response(), new Reply(200, facilitator.supported()));
        } else if (path.equals(VERIFY)) {
            posts.take(
                    context,
                    request,
                    bytes -> answer(bytes, facilitator::verify, this::unreadable));
        } else {
            posts.take(context, request, bytes -> answer(bytes, this::settle, this::unsettleable));
        }
    }

    /** Why a request is not taken, or null. */
    private @Nullable Reply objection(HttpServerRequest request, HttpMethod method) {
        if (!request.method().equals(method)) {
            return PlainReply.notAllowed(request, method.name());
        }
        if (!gate.secret(request)) {
            return PlainReply.unencrypted();
        }
        String who = who(request);
        if (who == null) {
            return PlainReply.of(
                            401,
                            "unauthenticated",
                            "send Authorization: Bearer and a key of this facilitator")
                    .with(HeaderNames.WWW_AUTHENTICATE, "Bearer realm=\"facilitator\"");
        }
        Throttle.Passage passage = throttle.take(who, settings.rate());
        if (!passage.allowed()) {
            return PlainReply.of(
                            429, "rate_limited", "too many requests with this key; try again later")
                    .with(HeaderNames.RETRY_AFTER, String.valueOf(passage.waitSeconds()));
        }
        return method.equals(HttpMethod.GET)
                        || AcceptHeader.isJson(request.getHeader(HeaderNames.CONTENT_TYPE))
                ? null
                : PlainReply.of(
                        415, "unsupported_media_type", "expected Content-Type: application/json");
    }

    /** Whose key a request brings, or null when it brings none. */
    private @Nullable String who(HttpServerRequest request) {
        String secret = Bearer.secret(request);
        if (secret == null) {
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
            return facilitator.settle(body);
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
        return PlainReply.of(503, "overloaded", "too many payments at once; try again")
                .with(HeaderNames.RETRY_AFTER, "1");
    }

    private static byte[] digest(String secret) {
        return Hash.sha256(secret.getBytes(StandardCharsets.UTF_8)).bytes();
    }
}
