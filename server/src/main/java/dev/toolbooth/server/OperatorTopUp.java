package dev.toolbooth.server;

import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.money.Claim;
import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.Answer.Reason;
import dev.toolbooth.server.admin.Office;
import dev.toolbooth.wire.Json;
import io.vertx.core.Context;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Where an operator puts money into somebody's account, at the address of a shop. Thread-safe. */
final class OperatorTopUp {
    private static final int BODY_BYTES_MAX = 10_000;

    private final AdminAccess access;
    private final Office office;
    private final JsonPost posts;

    OperatorTopUp(AdminAccess access, Office office, Dispatcher dispatcher, HttpWire wire) {
        this.access = access;
        this.office = office;
        this.posts =
                new JsonPost(
                        dispatcher,
                        wire,
                        BODY_BYTES_MAX,
                        () -> reply(misunderstood(Reason.TOO_LARGE)),
                        () ->
                                reply(
                                        new Answer.Refused(
                                                Reason.UNAVAILABLE,
                                                "too many calls at once; try again")));
    }

    /** Whether a request is an operator's. */
    boolean takes(HttpServerRequest request) {
        return access.isOperator(request);
    }

    void post(Context context, HttpServerRequest request) {
        String key = request.getHeader("Idempotency-Key");
        posts.take(context, request, bytes -> reply(credit(bytes, key)));
    }

    private static Answer.Refused misunderstood(Reason reason) {
        return new Answer.Refused(
                reason,
                "expected {\"account\": \"…\", \"amount_micro_usd\": N}, or the id of a key as"
                        + " \"key\" instead of the account");
    }

    private Answer credit(byte[] bytes, @Nullable String idempotencyKey) {
        if (idempotencyKey != null && !Claim.isKey(idempotencyKey)) {
            return new Answer.Refused(Reason.BAD_REQUEST, TopUp.BAD_KEY);
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
            return office.deposit(body.path("account").asString(""), order);
        }
        return switch (office.key(body.path("key").asString(""))) {
            case Answer.Done(ObjectNode key) ->
                    office.deposit(key.path("account").asString(""), order);
            case Answer.Refused refused -> refused;
        };
    }

    private static @Nullable JsonNode read(byte[] bytes) {
        try {
            return Json.parse(bytes);
        } catch (JacksonException | IllegalArgumentException e) {
            return null;
        }
    }

    private static Reply reply(Answer answer) {
        return switch (answer) {
            case Answer.Done(ObjectNode entry) -> credited(entry);
            case Answer.Refused(Reason reason, String message) ->
                    new Reply(
                            reason.status(),
                            Json.object().put("error", reason.word()).put("message", message));
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
