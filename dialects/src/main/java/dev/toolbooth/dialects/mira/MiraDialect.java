package dev.toolbooth.dialects.mira;

import dev.toolbooth.core.call.Operation;
import dev.toolbooth.core.call.Refusal;
import dev.toolbooth.core.call.Retry;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.dialect.Inbound;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.dialect.Turn;
import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.wire.Rpc;
import dev.toolbooth.wire.RpcCode;
import dev.toolbooth.wire.RpcMessage;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Mira's contracts. Every request stands alone. */
public final class MiraDialect implements Dialect {
    private static final String CANCELLED = "notifications/cancelled";

    private final String path;
    private final Rate clientRate;
    private final boolean keyed;

    /**
     * @param path where the endpoint is, after the server's own address; empty at its root
     * @param clientRate how often each client may ask
     * @param keyed whether clients need a key
     */
    public MiraDialect(String path, Rate clientRate, boolean keyed) {
        this.path = path;
        this.clientRate = clientRate;
        this.keyed = keyed;
    }

    @Override
    public String name() {
        return "mira";
    }

    @Override
    public Turn read(Inbound inbound) {
        return switch (inbound.message()) {
            case RpcMessage.Request(JsonNode id, String method, ObjectNode params) ->
                    turn(inbound, id, operation(method, params));
            case RpcMessage.Notification(String method, ObjectNode params) ->
                    turn(inbound, null, operation(method, params));
            case RpcMessage.Response _ -> turn(inbound, null, new Operation.Acknowledge());
            case RpcMessage.Invalid(JsonNode id, _, boolean onlyParams) when onlyParams ->
                    turn(
                            inbound,
                            id,
                            new Operation.Refuse(
                                    new Refusal.BadArguments("", "/params", "must be an object")));
            case RpcMessage.Invalid(JsonNode id, String reason, _) ->
                    turn(
                            inbound,
                            id,
                            new Operation.Refuse(
                                    new Refusal.Unreadable(RpcCode.INVALID_REQUEST, id, reason)));
        };
    }

    private static Operation operation(String method, ObjectNode params) {
        return switch (method) {
            case ToolList.METHOD -> ToolList.read(params);
            case "ping" -> new Operation.Ping();
            case CANCELLED -> {
                JsonNode request = params.get("requestId");
                yield request == null ? new Operation.Acknowledge() : new Operation.Cancel(request);
            }
            default -> new Operation.CallTool(method, params, Retry.NONE);
        };
    }

    private Turn turn(Inbound inbound, @Nullable JsonNode id, Operation operation) {
        boolean invalid = inbound.message() instanceof RpcMessage.Invalid;
        return new MiraTurn(
                inbound,
                id,
                operation,
                id != null || invalid,
                new ToolList(inbound, path, clientRate, keyed));
    }

    @Override
    public Optional<Refusal> refuseBatch(
            Headers headers, @Nullable Session session, List<RpcMessage> messages) {
        return Optional.empty();
    }

    @Override
    public int silence() {
        return MiraTurn.NO_CONTENT;
    }

    @Override
    public int tooLarge() {
        return MiraTurn.OK;
    }

    @Override
    public Optional<ObjectNode> announce(Signal signal, Session session) {
        return written(signal);
    }

    /** Something that has happened, as a notification; all else is nothing to Mira. */
    static Optional<ObjectNode> written(Signal signal) {
        return signal instanceof Signal.Event(String method, ObjectNode params, _)
                ? Optional.of(Rpc.notification(method, params))
                : Optional.empty();
    }

    @Override
    public boolean standsAlone(Headers headers) {
        return true;
    }

    @Override
    public boolean primesStreams(Session session) {
        return false;
    }

    @Override
    public Reply refuse(Refusal refusal, Headers headers) {
        JsonNode id = refusal instanceof Refusal.Unreadable unreadable ? unreadable.id() : null;
        return MiraError.of(refusal, "").reply(id);
    }

    @Override
    public List<String> revisions() {
        return List.of();
    }
}
