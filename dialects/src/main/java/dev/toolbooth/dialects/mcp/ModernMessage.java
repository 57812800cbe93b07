package dev.toolbooth.dialects.mcp;

import dev.toolbooth.core.ask.ClientFeature;
import dev.toolbooth.core.ask.ClientProfile;
import dev.toolbooth.core.ask.LogLevel;
import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.dialect.Inbound;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.dialect.Transport;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.core.operation.TaskView;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.dialects.x402.IncomingPayment;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.Rpc;
import dev.toolbooth.wire.RpcCode;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A message of 2026-07-28: it stands alone and says everything about itself.
 *
 * @param self the server's introduction of itself with every result
 * @param style how its sender pays
 */
record ModernMessage(
        @Nullable JsonNode id,
        Operation operation,
        ClientProfile client,
        @Nullable JsonNode progressToken,
        @Nullable LogLevel logLevel,
        ObjectNode self,
        McpOptions options,
        PaymentStyle style)
        implements PaidMessage {

    static final Revision REVISION = Revision.R2026_07_28;

    static DecodedMessage read(
            Inbound in,
            @Nullable JsonNode id,
            String method,
            ObjectNode json,
            Toolbox toolbox,
            ObjectNode self,
            McpOptions options) {
        if (id == null) {
            return notified(method, json, self);
        }
        Params params = new Params(json, in.headers());
        JsonNode meta = json.path("_meta");
        Refusal refusal = envelope(in, meta);
        if (refusal == null && in.transport() == Transport.HTTP) {
            refusal = MirroredHeaders.check(in.headers(), method, json, toolbox);
        }
        if (refusal != null) {
            return refused(id, refusal, self);
        }
        ClientProfile client =
                McpCapabilities.client(
                        meta.path(Meta.CLIENT_CAPABILITIES), meta.path(Meta.CLIENT_INFO), REVISION);
        JsonNode level = meta.get(Meta.LOG_LEVEL);
        LogLevel least = level == null ? null : LogLevel.of(level.asString("")).orElse(null);
        try {
            boolean extension =
                    meta.path(Meta.CLIENT_CAPABILITIES)
                            .path("extensions")
                            .has(Meta.PAYMENT_EXTENSION);
            PaymentStyle style = PaymentStyle.read(in, method, json, extension);
            Operation operation = gated(method, params, client, style.incomingPayment());
            return new ModernMessage(
                    id, operation, client, params.progressToken(), least, self, options, style);
        } catch (BadParams e) {
            return refused(id, new Refusal.BadParams(e.expected()), self);
        }
    }

    /** A notification; none but a cancellation means anything in this revision. */
    static DecodedMessage notified(String method, ObjectNode json, ObjectNode self) {
        Operation operation = Methods.notification(method, new Params(json, Headers.NONE));
        return new ModernMessage(
                null,
                operation,
                ClientProfile.UNKNOWN,
                null,
                null,
                self,
                McpOptions.DEFAULT,
                PaymentStyle.NONE);
    }

    static DecodedMessage refused(JsonNode id, Refusal refusal, ObjectNode self) {
        return new ModernMessage(
                id,
                new Operation.Refuse(refusal),
                ClientProfile.UNKNOWN,
                null,
                null,
                self,
                McpOptions.DEFAULT,
                PaymentStyle.NONE);
    }

    private static @Nullable Refusal envelope(Inbound in, JsonNode meta) {
        JsonNode claim = meta.path(Meta.PROTOCOL_VERSION);
        if (!claim.isString()) {
            return new Refusal.BadEnvelope(
                    "params._meta[\"" + Meta.PROTOCOL_VERSION + "\"] must be a string");
        }
        if (!meta.path(Meta.CLIENT_CAPABILITIES).isObject()) {
            return new Refusal.BadEnvelope(
                    "params._meta[\"" + Meta.CLIENT_CAPABILITIES + "\"] must be an object");
        }
        JsonNode level = meta.get(Meta.LOG_LEVEL);
        if (level != null && LogLevel.of(level.asString("")).isEmpty()) {
            return new Refusal.BadEnvelope(
                    "params._meta[\"" + Meta.LOG_LEVEL + "\"] must be a level, as debug or error");
        }
        String claimed = claim.stringValue();
        if (in.transport() == Transport.HTTP) {
            String named = in.headers().get(McpDialect.VERSION_HEADER);
            if (!MirroredHeaders.same(named, claimed)) {
                return new Refusal.HeaderMismatch(
                        McpDialect.VERSION_HEADER + " must be what _meta says: " + claimed);
            }
        }
        return Revision.of(claimed) == null
                ? new Refusal.UnsupportedVersion(claimed, Revision.SUPPORTED)
                : null;
    }

    private static Operation gated(
            String method, Params params, ClientProfile client, IncomingPayment incomingPayment)
            throws BadParams {
        Operation operation = Methods.modern(method, params, incomingPayment);
        boolean aboutTasks =
                operation instanceof Operation.OfTask
                        || (operation instanceof Operation.Listen(var wanted)
                                && !wanted.taskIds().isEmpty());
        return aboutTasks && !client.can(ClientFeature.TASKS)
                ? new Operation.Refuse(
                        new Refusal.MissingCapability(Set.of(ClientFeature.TASKS), Map.of()))
                : operation;
    }

    @Override
    public IncomingPayment incomingPayment() {
        return style.incomingPayment();
    }

    @Override
    public String protocol() {
        return REVISION.wireName();
    }

    @Override
    public boolean asksByRequest() {
        return false;
    }

    @Override
    public boolean endsWithConnection() {
        return true;
    }

    @Override
    public boolean standsAlone() {
        return true;
    }

    @Override
    public boolean primesStreams() {
        return false;
    }

    @Override
    public Optional<ObjectNode> announce(Signal signal) {
        return SignalWriter.modern(signal, id, progressToken, logLevel);
    }

    @Override
    public Optional<ObjectNode> announce(TaskView task) {
        return Optional.of(SignalWriter.task(task, id));
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
        return switch (outcome) {
            case Outcome.PaymentRequired(var request) when style.extension() ->
                    byExtension(asked, PaymentChallenge.required(request, AskForm.X402_V2, style));
            case Outcome.InvalidPayment invalid when style.extension() ->
                    style.answered(
                            byExtension(
                                    asked,
                                    PaymentChallenge.invalid(invalid, AskForm.X402_V2, style)),
                            outcome);
            case Outcome.Completed _,
                    Outcome.PaymentRequired _,
                    Outcome.InvalidPayment _,
                    Outcome.PaymentPending _ ->
                    style.answered(complete(asked, outcome), outcome);
            case Outcome.Described(ServerInfo server) -> discovered(asked, server);
            case Outcome.Listening(var agreed) ->
                    new Reply(200, SignalWriter.acknowledged(asked, agreed));
            case Outcome.Done _ when operation instanceof Operation.Listen ->
                    result(asked, "complete", SignalWriter.farewell(asked));
            case Outcome.Opened _, Outcome.ShopDescribed _ ->
                    error(asked, RpcCode.METHOD_NOT_FOUND, "Not in this revision of MCP");
            case Outcome.Failed failed when !(operation instanceof Operation.CallTool) ->
                    error(asked, RpcCode.INTERNAL_ERROR, failed.message());
            case Outcome.InputRequired required ->
                    result(asked, "input_required", ResultWriter.inputRequired(required));
            case Outcome.TaskCreated(var task) -> result(asked, "task", TaskWriter.task(task));
            case Outcome.TaskFound(var task) ->
                    result(asked, "complete", TaskWriter.detailed(task));
            case Outcome.ToolsListed _,
                    Outcome.ResourcesListed _,
                    Outcome.TemplatesListed _,
                    Outcome.PromptsListed _,
                    Outcome.Failed _,
                    Outcome.Unsettled _,
                    Outcome.ResourceRead _,
                    Outcome.PromptFilled _,
                    Outcome.Suggested _,
                    Outcome.Done _,
                    Outcome.Accepted _,
                    Outcome.Cancelled _,
                    Outcome.Refused _ ->
                    complete(asked, outcome);
        };
    }

    private Reply complete(JsonNode asked, Outcome outcome) {
        return result(asked, "complete", ResultWriter.of(REVISION).write(outcome, style, options));
    }

    private Reply byExtension(JsonNode asked, PaymentChallenge challenge) {
        return result(asked, "payment_required", challenge.byExtension());
    }

    private Reply refuse(Refusal refusal) {
        JsonNode asked = id;
        if (asked != null && operation instanceof Operation.CallTool) {
            Optional<String> readable = Refusals.asResult(refusal, REVISION);
            if (readable.isPresent()) {
                return result(asked, "complete", ResultWriter.failed(readable.get()));
            }
        }
        return Refusals.modern(refusal, asked);
    }

    private Reply discovered(JsonNode asked, ServerInfo server) {
        ObjectNode result = Json.object();
        var versions = result.putArray("supportedVersions");
        Revision.SUPPORTED.forEach(versions::add);
        result.set("capabilities", McpCapabilities.server(REVISION, true));
        String instructions = server.instructions();
        if (instructions != null) {
            result.put("instructions", instructions);
        }
        ResultWriter.cacheable(result, "public");
        return result(asked, "complete", result);
    }

    private Reply result(JsonNode id, String type, ObjectNode result) {
        result.put("resultType", type);
        ObjectNode meta = result.get("_meta") instanceof ObjectNode own ? own : Json.object();
        meta.set(Meta.SERVER_INFO, self);
        result.set("_meta", meta);
        return new Reply(200, Rpc.result(id, result));
    }

    private static Reply error(JsonNode id, int code, String message) {
        return new Reply(200, Rpc.error(id, code, message, null));
    }
}
