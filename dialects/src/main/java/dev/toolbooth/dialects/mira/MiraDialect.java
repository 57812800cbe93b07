package dev.toolbooth.dialects.mira;

import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.dialect.Inbound;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.operation.InputResponses;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.wire.Rpc;
import dev.toolbooth.wire.RpcCode;
import dev.toolbooth.wire.RpcMessage;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Mira's contracts. Every request stands alone. */
public final class MiraDialect implements Dialect {
    private static final int WRONG_TYPE = 415;
    private static final String CANCELLED = "notifications/cancelled";

    private final String path;
    private final Rate clientRate;
    private final boolean keyed;
    private final Set<String> unlisted;

    /**
     * @param path where the endpoint is, after the server's own address; empty at its root
     * @param clientRate how often each client may ask
     * @param keyed whether clients need a key
     * @param unlisted the namespaces whose tools can be called, but aren't shown
     */
    public MiraDialect(String path, Rate clientRate, boolean keyed, Set<String> unlisted) {
        this.path = path;
        this.clientRate = clientRate;
        this.keyed = keyed;
        this.unlisted = Set.copyOf(unlisted);
    }

    @Override
    public String name() {
        return "mira";
    }

    @Override
    public DecodedMessage read(Inbound inbound) {
        return switch (inbound.message()) {
            case RpcMessage.Request(JsonNode id, String method, ObjectNode params) ->
                    turn(inbound, id, operation(inbound, method, params));
            case RpcMessage.Notification(String method, ObjectNode params) ->
                    turn(inbound, null, operation(inbound, method, params));
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

    private Operation operation(Inbound inbound, String method, ObjectNode params) {
        return switch (method) {
            case MiraToolList.METHOD -> MiraToolList.read(params, unlisted);
            case "ping" -> new Operation.Ping();
            case CANCELLED -> {
                JsonNode request = params.get("requestId");
                yield request == null ? new Operation.Acknowledge() : new Operation.Cancel(request);
            }
            default -> call(method, params, inbound.headers().get("Idempotency-Key"));
        };
    }

    /**
     * A call of a tool.
     *
     * @param repetition the key by which a repetition is known, if it has one
     */
    private static Operation call(String tool, ObjectNode arguments, @Nullable String repetition) {
        return repetition == null || Claim.isKey(repetition)
                ? new Operation.CallTool(tool, arguments, InputResponses.NONE, null, repetition)
                : new Operation.Refuse(
                        new Refusal.BadArguments(
                                tool,
                                "",
                                "Idempotency-Key must have 1 to "
                                        + Claim.KEY_CHARS_MAX
                                        + " visible ASCII characters"));
    }

    private DecodedMessage turn(Inbound inbound, @Nullable JsonNode id, Operation operation) {
        boolean invalid = inbound.message() instanceof RpcMessage.Invalid;
        return new MiraMessage(
                inbound,
                id,
                operation,
                id != null || invalid,
                new MiraToolList(inbound, path, clientRate, keyed));
    }

    @Override
    public Optional<Refusal> refuseBatch(
            Headers headers, @Nullable Session session, List<RpcMessage> messages) {
        return Optional.empty();
    }

    @Override
    public int silence() {
        return MiraMessage.NO_CONTENT;
    }

    @Override
    public boolean fractionalIds() {
        return true;
    }

    @Override
    public int tooLarge() {
        return MiraMessage.OK;
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
        Reply said = MiraError.of(refusal, "").reply(id);
        return refusal instanceof Refusal.WrongType
                ? new Reply(WRONG_TYPE, said.body(), said.headers())
                : said;
    }

    @Override
    public Reply refuse(Refusal refusal, Headers headers, @Nullable JsonNode id) {
        return id == null ? refuse(refusal, headers) : MiraError.of(refusal, "").reply(id);
    }

    @Override
    public Reply tooLarge(int bytesMax, Headers headers, @Nullable JsonNode id) {
        return MiraError.tooLarge(bytesMax).reply(id);
    }

    /** Every answer has status 200: a client can only tell by the id what was refused. */
    @Override
    public boolean answersById() {
        return true;
    }

    @Override
    public List<String> revisions() {
        return List.of();
    }
}
