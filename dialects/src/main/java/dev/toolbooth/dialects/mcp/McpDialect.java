package dev.toolbooth.dialects.mcp;

import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.dialect.Inbound;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.RpcCode;
import dev.toolbooth.wire.RpcMessage;
import dev.toolbooth.wire.http.HeaderNames;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * MCP in all its revisions on one endpoint.
 *
 * <p>Each message is sorted into an era once, body first: a request that claims a revision in its
 * {@code _meta} stands alone; anything else is of the era of {@code initialize}, with its session
 * if it has one. The README beside this file has the whole ladder.
 */
public final class McpDialect implements Dialect {
    static final String VERSION_HEADER = HeaderNames.MCP_PROTOCOL_VERSION;
    public static final String SESSION_HEADER = HeaderNames.MCP_SESSION_ID;

    private final Toolbox toolbox;
    private final ObjectNode self;
    private final McpOptions options;

    /**
     * @param toolbox the tools whose arguments clients may have to repeat in headers
     */
    public McpDialect(Toolbox toolbox, ServerInfo server) {
        this(toolbox, server, McpOptions.DEFAULT);
    }

    public McpDialect(Toolbox toolbox, ServerInfo server, McpOptions options) {
        this.options = options;
        this.toolbox = toolbox;
        this.self = ResultWriter.serverInfo(server, Revision.R2026_07_28);
    }

    @Override
    public String name() {
        return "mcp";
    }

    @Override
    public DecodedMessage read(Inbound inbound) {
        return switch (inbound.message()) {
            case RpcMessage.Request(JsonNode id, String method, ObjectNode params) ->
                    read(inbound, id, method, params);
            case RpcMessage.Notification(String method, ObjectNode params) ->
                    read(inbound, null, method, params);
            case RpcMessage.Response response -> response(inbound, response);
            case RpcMessage.Invalid(var id, String reason, _) ->
                    LegacyMessage.refused(
                            era(inbound),
                            id,
                            new Refusal.Unreadable(RpcCode.INVALID_REQUEST, id, reason));
        };
    }

    private DecodedMessage read(
            Inbound in, @Nullable JsonNode id, String method, ObjectNode params) {
        JsonNode claim = params.path("_meta").get(Meta.PROTOCOL_VERSION);
        if (claim != null) {
            Revision claimed = Revision.of(claim.asString(""));
            if (claimed == null || claimed.stateless()) {
                return ModernMessage.read(in, id, method, params, toolbox, self, options);
            }
            return legacy(in, claimed, id, method, params);
        }
        Revision named = Revision.of(in.headers().get(VERSION_HEADER));
        if (named != null && named.stateless()) {
            // A notification needs no envelope; anything else of this revision does.
            return id == null
                    ? ModernMessage.notified(method, params, self)
                    : ModernMessage.refused(
                            id,
                            new Refusal.BadEnvelope(
                                    "params._meta must have \""
                                            + Meta.PROTOCOL_VERSION
                                            + "\" and \""
                                            + Meta.CLIENT_CAPABILITIES
                                            + "\""),
                            self);
        }
        return legacy(in, era(in), id, method, params);
    }

    private DecodedMessage legacy(
            Inbound in,
            Revision revision,
            @Nullable JsonNode id,
            String method,
            ObjectNode params) {
        Refusal refusal = refuseLegacy(in.headers(), in.session(), method);
        return refusal != null
                ? LegacyMessage.refused(revision, id, refusal)
                : LegacyMessage.read(in, revision, id, method, params, options);
    }

    private static DecodedMessage response(Inbound in, RpcMessage.Response response) {
        Refusal refusal = refuseLegacy(in.headers(), in.session(), "");
        Revision named = Revision.of(in.headers().get(VERSION_HEADER));
        if (named != null && named.stateless()) {
            refusal =
                    new Refusal.Unreadable(
                            RpcCode.INVALID_REQUEST,
                            null,
                            "Invalid request: nothing is asked in this revision, so nothing can be"
                                    + " answered");
        }
        if (refusal == null && in.session() == null) {
            refusal = new Refusal.SessionRequired();
        }
        return refusal != null
                ? LegacyMessage.refused(era(in), null, refusal)
                : LegacyMessage.answered(era(in), response);
    }

    private static @Nullable Refusal refuseLegacy(
            Headers headers, @Nullable Session session, String method) {
        String version = headers.get(VERSION_HEADER);
        if (version != null && Revision.of(version) == null && !method.equals("initialize")) {
            return new Refusal.UnsupportedVersion(version, Revision.SUPPORTED);
        }
        boolean unknown = headers.get(SESSION_HEADER) != null && session == null;
        return unknown ? new Refusal.UnknownSession() : null;
    }

    /** The revision of a message that claims none itself. */
    private static Revision era(Inbound in) {
        return era(in.headers(), in.session());
    }

    private static Revision era(Headers headers, @Nullable Session session) {
        Revision agreed = session == null ? null : Revision.of(session.handshake().protocol());
        if (agreed != null) {
            return agreed;
        }
        Revision named = Revision.of(headers.get(VERSION_HEADER));
        return named == null ? Revision.ASSUMED : named;
    }

    @Override
    public Optional<Refusal> refuseBatch(
            Headers headers, @Nullable Session session, List<RpcMessage> messages) {
        Refusal refusal = refuseLegacy(headers, session, "");
        if (refusal != null) {
            return Optional.of(refusal);
        }
        if (!era(headers, session).has(Feature.BATCH)) {
            return Optional.of(notInBatch("this revision of MCP has no batches"));
        }
        for (RpcMessage message : messages) {
            if (params(message).path("_meta").has(Meta.PROTOCOL_VERSION)) {
                return Optional.of(notInBatch("a message that stands alone can't be in one"));
            }
            if (message instanceof RpcMessage.Request(_, String method, _)
                    && method.equals("initialize")) {
                return Optional.of(notInBatch("initialize can't be in one"));
            }
        }
        return Optional.empty();
    }

    private static ObjectNode params(RpcMessage message) {
        return switch (message) {
            case RpcMessage.Request(_, _, ObjectNode params) -> params;
            case RpcMessage.Notification(_, ObjectNode params) -> params;
            case RpcMessage.Response _, RpcMessage.Invalid _ -> Json.object();
        };
    }

    private static Refusal notInBatch(String why) {
        return new Refusal.Unreadable(
                RpcCode.INVALID_REQUEST, null, "Invalid request: no batch here: " + why);
    }

    @Override
    public Optional<ObjectNode> announce(Signal signal, Session session) {
        Revision agreed = Revision.of(session.handshake().protocol());
        return agreed == null
                ? Optional.empty()
                : SignalWriter.legacy(signal, agreed, null, session.logLevel());
    }

    @Override
    public boolean standsAlone(Headers headers) {
        Revision named = Revision.of(headers.get(VERSION_HEADER));
        return named != null && named.stateless();
    }

    @Override
    public boolean primesStreams(Session session) {
        return era(Headers.NONE, session).has(Feature.PRIMING);
    }

    @Override
    public Reply refuse(Refusal refusal, Headers headers) {
        return standsAlone(headers)
                ? Refusals.modern(refusal, null)
                : Refusals.legacy(refusal, null);
    }

    /** A tool as {@code tools/list} of the first revision shows it. */
    public static ObjectNode firstShape(ToolSpec tool) {
        return new SpecWriter(Revision.R2024_11_05).tool(tool);
    }

    @Override
    public List<String> revisions() {
        return Revision.SUPPORTED;
    }
}
