package dev.toolbooth.dialects.bazaar;

import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.dialect.Inbound;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.dialects.mcp.McpDialect;
import dev.toolbooth.wire.RpcMessage;
import dev.toolbooth.wire.http.HeaderNames;
import dev.toolbooth.wire.x402.X402Names;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The bazaar's specification on top of MCP, which covers what it doesn't mention. Payments are
 * meant for other sellers, so nothing here looks into them: a payment is taken out of the message
 * before MCP reads it, and passed to the tool unchanged.
 */
public final class BazaarDialect implements Dialect {
    static final String PROXY = "proxy_tool_call";

    private static final String CALL = "tools/call";
    private static final String META = "_meta";
    private static final String PROOF = X402Names.ARGUMENT;

    private final ServerInfo server;
    private final Dialect mcp;

    /**
     * @param server how the endpoint presents itself
     */
    public BazaarDialect(ServerInfo server) {
        this.server = server;
        // No argument of these tools stands in a header, whatever others of their names want.
        this.mcp = new McpDialect(new Toolbox(new Announcements()), server);
    }

    @Override
    public String name() {
        return "bazaar";
    }

    @Override
    public DecodedMessage read(Inbound inbound) {
        DecodedMessage decoded =
                mcp.read(
                        new Inbound(
                                inbound.transport(),
                                plain(inbound.headers()),
                                plain(inbound.message()),
                                inbound.session(),
                                inbound.base()));
        return new BazaarMessage(decoded, operation(decoded.operation(), inbound), inbound, server);
    }

    private static Operation operation(Operation plain, Inbound inbound) {
        if (!(plain instanceof Operation.CallTool call)
                || !(inbound.message() instanceof RpcMessage.Request request)) {
            return plain;
        }
        if (call.name().equals(SearchArguments.TOOL)) {
            Optional<String> problem = SearchArguments.problem(call.arguments());
            if (problem.isPresent()) {
                return refuse(call, problem.get());
            }
        }
        boolean proxied = call.name().equals(PROXY);
        if (proxied && !isNamed(call.arguments().path("toolName"))) {
            return refuse(call, "'toolName' parameter is required.");
        }
        JsonNode said = request.params().path(META).path(X402Names.PAYMENT);
        if (said instanceof ObjectNode payment) {
            return bringing(call, new Payment(Scheme.EXACT, payment));
        }
        return !proxied || said.isMissingNode() || said.isNull()
                ? call
                : refuse(call, "invalid x402 payment metadata: it must be an object");
    }

    private static boolean isNamed(JsonNode tool) {
        return tool.isString() && !tool.stringValue().isBlank();
    }

    private static Operation refuse(Operation.CallTool call, String problem) {
        return new Operation.Refuse(new Refusal.BadArguments(call.name(), "", problem));
    }

    private static Operation bringing(Operation.CallTool call, Payment payment) {
        return new Operation.CallTool(
                call.name(),
                call.arguments(),
                call.inputResponses(),
                call.traceparent(),
                call.repetition(),
                call.receipt(),
                payment);
    }

    /** Without what payments come in elsewhere; here they mean nothing. */
    private static Headers plain(Headers headers) {
        return name -> HeaderNames.isPayment(name) ? null : headers.get(name);
    }

    private static RpcMessage plain(RpcMessage message) {
        return switch (message) {
            case RpcMessage.Request(JsonNode id, String method, ObjectNode params)
                    when method.equals(CALL) ->
                    new RpcMessage.Request(id, method, plain(params));
            case RpcMessage.Notification(String method, ObjectNode params)
                    when method.equals(CALL) ->
                    new RpcMessage.Notification(method, plain(params));
            case RpcMessage.Request _,
                    RpcMessage.Notification _,
                    RpcMessage.Response _,
                    RpcMessage.Invalid _ ->
                    message;
        };
    }

    private static ObjectNode plain(ObjectNode params) {
        ObjectNode plain = params.deepCopy();
        if (plain.get(META) instanceof ObjectNode meta) {
            meta.remove(List.of(X402Names.PAYMENT, X402Names.DOTTED_PAYMENT));
        }
        if (plain.get("arguments") instanceof ObjectNode arguments) {
            String tool = plain.path("name").asString("");
            if (tool.equals(SearchArguments.TOOL)) {
                plain.set("arguments", SearchArguments.plain(arguments));
            } else {
                arguments.remove(PROOF);
            }
        }
        return plain;
    }

    @Override
    public Optional<Refusal> refuseBatch(
            Headers headers, @Nullable Session session, List<RpcMessage> messages) {
        return mcp.refuseBatch(headers, session, messages);
    }

    @Override
    public int silence() {
        return BazaarMessage.NO_CONTENT;
    }

    @Override
    public Optional<ObjectNode> announce(Signal signal, Session session) {
        return mcp.announce(signal, session);
    }

    @Override
    public boolean standsAlone(Headers headers) {
        return mcp.standsAlone(headers);
    }

    @Override
    public boolean primesStreams(Session session) {
        return mcp.primesStreams(session);
    }

    @Override
    public Reply refuse(Refusal refusal, Headers headers) {
        return BazaarMessage.plain(refusal, mcp.refuse(refusal, headers));
    }

    @Override
    public List<String> revisions() {
        return mcp.revisions();
    }
}
