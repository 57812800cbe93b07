package dev.toolbooth.dialects.mcp;

import dev.toolbooth.core.ask.ClientProfile;
import dev.toolbooth.core.ask.LogLevel;
import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.core.dialect.Inbound;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.core.pay.PaymentRequest;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.dialects.x402.IncomingPayment;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.Rpc;
import dev.toolbooth.wire.RpcCode;
import dev.toolbooth.wire.RpcMessage;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A message of the revisions with {@code initialize} and sessions, 2024-11-05 to 2025-11-25.
 *
 * @param style how its sender pays
 */
record LegacyMessage(
        Revision revision,
        @Nullable JsonNode id,
        Operation operation,
        @Nullable Session session,
        @Nullable JsonNode progressToken,
        McpOptions options,
        PaymentStyle style)
        implements PaidMessage {

    static DecodedMessage read(
            Inbound in,
            Revision revision,
            @Nullable JsonNode id,
            String method,
            ObjectNode json,
            McpOptions options) {
        Params params = new Params(json, in.headers());
        Operation operation;
        PaymentStyle style = PaymentStyle.NONE;
        try {
            style = PaymentStyle.read(in, method, json, false);
            operation =
                    id == null
                            ? Methods.notification(method, params)
                            : Methods.legacy(method, params, style.incomingPayment());
        } catch (BadParams e) {
            operation = new Operation.Refuse(new Refusal.BadParams(e.expected()));
        }
        return new LegacyMessage(
                revision, id, operation, in.session(), params.progressToken(), options, style);
    }

    static DecodedMessage refused(Revision revision, @Nullable JsonNode id, Refusal refusal) {
        return new LegacyMessage(
                revision,
                id,
                new Operation.Refuse(refusal),
                null,
                null,
                McpOptions.DEFAULT,
                PaymentStyle.NONE);
    }

    static DecodedMessage answered(Revision revision, RpcMessage.Response response) {
        return new LegacyMessage(
                revision,
                null,
                new Operation.TakeAnswer(response.id(), response.result(), response.error()),
                null,
                null,
                McpOptions.DEFAULT,
                PaymentStyle.NONE);
    }

    @Override
    public ClientProfile client() {
        return session == null ? ClientProfile.UNKNOWN : session.handshake().client();
    }

    @Override
    public IncomingPayment incomingPayment() {
        return style.incomingPayment();
    }

    @Override
    public String protocol() {
        return revision.wireName();
    }

    @Override
    public boolean asksByRequest() {
        return session != null;
    }

    @Override
    public boolean endsWithConnection() {
        return false;
    }

    @Override
    public boolean standsAlone() {
        return false;
    }

    @Override
    public boolean primesStreams() {
        return revision.has(Feature.PRIMING);
    }

    @Override
    public Optional<ObjectNode> announce(Signal signal) {
        LogLevel least = session == null ? null : session.logLevel();
        return SignalWriter.legacy(signal, revision, progressToken, least);
    }

    @Override
    public Reply write(Outcome outcome) {
        if (outcome instanceof Outcome.Refused(Refusal refusal)) {
            return refuse(refusal);
        }
        JsonNode asked = id;
        if (asked == null || outcome instanceof Outcome.Cancelled) {
            return new Reply(202, null);
        }
        ResultWriter results = ResultWriter.of(revision);
        return switch (outcome) {
            case Outcome.Opened(Session opened, ServerInfo server) -> opened(asked, opened, server);
            case Outcome.Failed failed when !(operation instanceof Operation.CallTool) ->
                    error(asked, RpcCode.INTERNAL_ERROR, failed.message());
            case Outcome.Done _ when options.pingMessage() && operation instanceof Operation.Ping ->
                    result(asked, Json.object().put("message", "pong"));
            case Outcome.InputRequired _ when !(operation instanceof Operation.CallTool) ->
                    error(asked, RpcCode.INTERNAL_ERROR, Refusals.CANNOT_ASK_HERE);
            case Outcome.InputRequired _ ->
                    result(asked, ResultWriter.failed(Refusals.CANNOT_ASK_HERE));
            case Outcome.TaskCreated _,
                    Outcome.TaskFound _,
                    Outcome.Listening _,
                    Outcome.ShopDescribed _ ->
                    error(asked, RpcCode.METHOD_NOT_FOUND, "Not in this revision of MCP");
            case Outcome.Described _,
                    Outcome.ToolsListed _,
                    Outcome.ResourcesListed _,
                    Outcome.TemplatesListed _,
                    Outcome.PromptsListed _,
                    Outcome.Unsettled _,
                    Outcome.Failed _,
                    Outcome.ResourceRead _,
                    Outcome.PromptFilled _,
                    Outcome.Suggested _,
                    Outcome.Done _,
                    Outcome.Accepted _,
                    Outcome.Cancelled _,
                    Outcome.Refused _ ->
                    result(asked, results.write(outcome, style, options));
            case Outcome.PaymentRequired(var request) when proofs(request) ->
                    new Reply(200, ProofErrors.required(asked, request));
            case Outcome.InvalidPayment invalid when proofs(invalid.request()) ->
                    new Reply(200, ProofErrors.invalid(asked, invalid));
            case Outcome.PaymentPending(var request, var settled) when proofs(request) ->
                    new Reply(200, ProofErrors.pending(asked, settled));
            case Outcome.Completed _,
                    Outcome.PaymentRequired _,
                    Outcome.InvalidPayment _,
                    Outcome.PaymentPending _ ->
                    style.answered(result(asked, results.write(outcome, style, options)), outcome);
        };
    }

    private boolean proofs(PaymentRequest request) {
        return style.form(request, revision) == AskForm.PROOF;
    }

    private Reply opened(JsonNode asked, Session opened, ServerInfo server) {
        String protocol = opened.handshake().protocol();
        Revision agreed = protocol == null ? revision : Revision.of(protocol);
        Revision spoken = agreed == null ? revision : agreed;
        ObjectNode result = Json.object().put("protocolVersion", spoken.wireName());
        result.set("capabilities", McpCapabilities.server(spoken, opened));
        result.set("serverInfo", ResultWriter.serverInfo(server, spoken));
        String instructions = server.instructions();
        if (instructions != null) {
            result.put("instructions", instructions);
        }
        Reply reply = new Reply(200, Rpc.result(asked, result));
        return opened.id().isEmpty() ? reply : reply.with(McpDialect.SESSION_HEADER, opened.id());
    }

    private Reply refuse(Refusal refusal) {
        JsonNode asked = id;
        boolean calling = operation instanceof Operation.CallTool && asked != null;
        if (calling && asked != null) {
            Optional<String> readable = Refusals.asResult(refusal, revision);
            if (readable.isPresent()) {
                return result(asked, ResultWriter.failed(readable.get()));
            }
        }
        return Refusals.legacy(refusal, asked);
    }

    private static Reply result(JsonNode id, ObjectNode result) {
        return new Reply(200, Rpc.result(id, result));
    }

    private static Reply error(JsonNode id, int code, String message) {
        return new Reply(200, Rpc.error(id, code, message, null));
    }
}
