package dev.toolbooth.dialects.samurai;

import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.dialect.Inbound;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.dialects.mcp.PaidMessage;
import dev.toolbooth.dialects.x402.IncomingPayment;
import dev.toolbooth.wire.RpcMessage;
import dev.toolbooth.wire.http.HeaderNames;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The samurai specification, on top of MCP 2024-11-05, which covers what it doesn't mention. */
final class SamuraiDialect implements Dialect {
    private static final String REVISION = "2024-11-05";

    /**
     * What is agreed on with clients that would like something newer: it has all of the first one,
     * batches included, and the transports of some clients accept nothing older.
     */
    private static final String NEWER_REVISION = "2025-03-26";

    private static final List<String> REVISIONS = List.of(REVISION, NEWER_REVISION);
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
    private static final String CLAIM = "io.modelcontextprotocol/protocolVersion";

    private final Dialect mcp;
    private final Manifest manifest;

    /**
     * @param mcp reads and writes whatever is plain MCP
     */
    SamuraiDialect(Dialect mcp, Manifest manifest) {
        this.mcp = mcp;
        this.manifest = manifest;
    }

    @Override
    public String name() {
        return "samurai";
    }

    @Override
    public DecodedMessage read(Inbound inbound) {
        Inbound plain =
                new Inbound(
                        inbound.transport(),
                        plain(inbound.headers()),
                        plain(inbound.message()),
                        ours(inbound.session()),
                        inbound.base(),
                        inbound.query());
        DecodedMessage decoded = mcp.read(plain);
        boolean info =
                inbound.message() instanceof RpcMessage.Request(_, String method, _)
                        && method.equals("server/info");
        IncomingPayment payment =
                decoded instanceof PaidMessage paid ? paid.incomingPayment() : IncomingPayment.NONE;
        return new SamuraiMessage(decoded, inbound, manifest, info, payment);
    }

    /** A session of these revisions; one that has another was not opened here. */
    private static @Nullable Session ours(@Nullable Session session) {
        String protocol = session == null ? null : session.handshake().protocol();
        return protocol == null || REVISIONS.contains(protocol) ? session : null;
    }

    private static String agreed(String wanted) {
        return DATE.matcher(wanted).matches() && wanted.compareTo(REVISION) > 0
                ? NEWER_REVISION
                : REVISION;
    }

    /** The revision is agreed on once, in the handshake. */
    private static Headers plain(Headers headers) {
        return name ->
                name.equalsIgnoreCase(HeaderNames.MCP_PROTOCOL_VERSION) ? null : headers.get(name);
    }

    private static RpcMessage plain(RpcMessage message) {
        return switch (message) {
            case RpcMessage.Request(JsonNode id, String method, ObjectNode params) ->
                    new RpcMessage.Request(id, method, plain(method, params));
            case RpcMessage.Notification(String method, ObjectNode params) ->
                    new RpcMessage.Notification(method, plain(method, params));
            case RpcMessage.Response _, RpcMessage.Invalid _ -> message;
        };
    }

    private static ObjectNode plain(String method, ObjectNode params) {
        boolean opens = method.equals("initialize") && params.path("protocolVersion").isString();
        boolean claims = params.path("_meta").has(CLAIM);
        if (!opens && !claims) {
            return params;
        }
        ObjectNode plain = params.deepCopy();
        if (opens) {
            plain.put("protocolVersion", agreed(params.path("protocolVersion").stringValue()));
        }
        if (claims && plain.get("_meta") instanceof ObjectNode meta) {
            meta.remove(CLAIM);
        }
        return plain;
    }

    @Override
    public Optional<Refusal> refuseBatch(
            Headers headers, @Nullable Session session, List<RpcMessage> messages) {
        return mcp.refuseBatch(
                plain(headers),
                ours(session),
                messages.stream().map(SamuraiDialect::plain).toList());
    }

    @Override
    public Optional<ObjectNode> announce(Signal signal, Session session) {
        return mcp.announce(signal, session);
    }

    @Override
    public boolean standsAlone(Headers headers) {
        return false;
    }

    @Override
    public boolean primesStreams(Session session) {
        return mcp.primesStreams(session);
    }

    @Override
    public Reply refuse(Refusal refusal, Headers headers) {
        return StatusReplies.plain(refusal)
                .orElseGet(() -> inBody(mcp.refuse(refusal, plain(headers))));
    }

    /** What is wrong with a message is said in the answer's body, and nowhere else. */
    private static Reply inBody(Reply reply) {
        return reply.status() == 400 ? new Reply(200, reply.body(), reply.headers()) : reply;
    }

    @Override
    public List<String> revisions() {
        return REVISIONS;
    }
}
