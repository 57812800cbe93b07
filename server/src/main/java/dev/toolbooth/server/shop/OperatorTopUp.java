package dev.toolbooth.server.shop;

import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.server.admin.AdminAccess;
import dev.toolbooth.server.admin.AdminApi;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.server.admin.AdminResult;
import dev.toolbooth.server.admin.AdminResult.Reason;
import dev.toolbooth.server.http.HttpResponder;
import dev.toolbooth.server.rpc.Dispatcher;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.http.HeaderNames;
import io.vertx.core.Context;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The endpoint where an operator tops up a caller's account, at the address of a shop. Thread-safe.
 */
public final class OperatorTopUp {
    private static final int BODY_BYTES_MAX = 10_000;

    private final AdminAccess access;
    private final AdminApi api;
    private final JsonPost posts;

    public OperatorTopUp(
            AdminAccess access, AdminApi api, Dispatcher dispatcher, HttpResponder responder) {
        this.access = access;
        this.api = api;
        this.posts =
                new JsonPost(
                        dispatcher,
                        responder,
                        BODY_BYTES_MAX,
                        () -> reply(misunderstood(Reason.TOO_LARGE)),
                        () ->
                                reply(
                                        new AdminResult.Refused(
                                                Reason.UNAVAILABLE,
                                                "too many calls at once; try again")));
    }

    /** Whether a request is an operator's. */
    boolean takes(HttpServerRequest request) {
        return access.isOperator(request);
    }

    void post(Context context, HttpServerRequest request) {
        String key = request.getHeader(HeaderNames.IDEMPOTENCY_KEY);
        posts.take(context, request, bytes -> reply(credit(bytes, key)));
    }

    private static AdminResult.Refused misunderstood(Reason reason) {
        return new AdminResult.Refused(
                reason,
                "expected {\"account\": \"…\", \"amount_micro_usd\": N}, or the id of a key as"
                        + " \"key\" instead of the account");
    }

    private AdminResult credit(byte[] bytes, @Nullable String idempotencyKey) {
        if (idempotencyKey != null && !Claim.isKey(idempotencyKey)) {
            return new AdminResult.Refused(Reason.BAD_REQUEST, TopUpEndpoint.BAD_KEY);
        }
        if (!(read(bytes) instanceof ObjectNode body)
                || body.has("account") == body.has("key")
                || !body.path(body.has("key") ? "key" : "account").isString()) {
            return misunderstood(Reason.BAD_REQUEST);
        }
        ObjectNode order = body.deepCopy();
        order.remove("account");
        order.remove("key");
        if (idempotencyKey != null && !order.has("id")) {
            order.put(
                    "id",
                    UUID.nameUUIDFromBytes(
                                    ("operator\n" + idempotencyKey)
                                            .getBytes(StandardCharsets.UTF_8))
                            .toString());
        }
        if (!body.has("key")) {
            return deposit(body.path("account").asString(""), order);
        }
        return switch (api.ask(AdminRequest.get("/keys/{id}", body.path("key").asString("")))) {
            case AdminResult.Done(ObjectNode key) ->
                    deposit(key.path("account").asString(""), order);
            case AdminResult.Refused refused -> refused;
        };
    }

    private AdminResult deposit(String account, ObjectNode order) {
        return api.ask(AdminRequest.post("/accounts/{id}/deposits", order, account));
    }

    private static @Nullable JsonNode read(byte[] bytes) {
        try {
            return Json.parse(bytes);
        } catch (JacksonException | IllegalArgumentException e) {
            return null;
        }
    }

    private static Reply reply(AdminResult adminResult) {
        return switch (adminResult) {
            case AdminResult.Done(ObjectNode entry) -> credited(entry);
            case AdminResult.Refused refused ->
                    new Reply(
                            refused.reason().status(),
                            Json.object()
                                    .put("error", refused.reason().word())
                                    .put("message", refused.message()));
        };
    }

    /** The same words as for play money. */
    private static Reply credited(ObjectNode entry) {
        return new Reply(
                200,
                Json.object()
                        .put("id", entry.path("id").asString(""))
                        .put("source", "operator")
                        .put("account", entry.path("credit").asString(""))
                        .put("credited_micro_usd", entry.path("amount_micro_usd").longValue())
                        .put(
                                "balance_micro_usd",
                                entry.path("balance_after_micro_usd").longValue()));
    }
}
