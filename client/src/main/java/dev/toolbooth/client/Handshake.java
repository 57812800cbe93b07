package dev.toolbooth.client;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.model.ServerFacts;
import dev.toolbooth.client.transport.RpcResponse;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.RpcCode;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The negotiation of a protocol revision with a server. */
final class Handshake {
    private static final String TASKS = "io.modelcontextprotocol/tasks";

    /** Statuses that say nothing of what a server speaks. */
    private static final Set<Integer> NOT_NOW = Set.of(402, 403, 429);

    private final RpcChannel channel;
    private final ClientOptions options;
    private final ServerRequestHandler serverRequestHandler;

    Handshake(
            RpcChannel channel, ClientOptions options, ServerRequestHandler serverRequestHandler) {
        this.channel = channel;
        this.options = options;
        this.serverRequestHandler = serverRequestHandler;
    }

    /** A server that is known to want no more than each request says. */
    ServerFacts stateless() {
        beModern();
        return modern(Json.object());
    }

    /** A server that is asked with nothing of MCP around. */
    static ServerFacts bare() {
        return new ServerFacts("", false, Json.object(), Json.object(), null, null);
    }

    private void beModern() {
        channel.useEnvelope(
                new Envelope.Modern(ProtocolVersions.MODERN, capabilities(), info(), null));
    }

    /** What a server of 2026-07-28 says of itself; empty when it must be an older one. */
    Optional<ServerFacts> modern() {
        beModern();
        RpcResponse rpcResponse;
        try {
            rpcResponse = discover();
            if (rpcResponse.code() == RpcCode.UNSUPPORTED_PROTOCOL_VERSION && knows(rpcResponse)) {
                rpcResponse = discover();
            }
        } catch (McpException.Unreachable | McpException.NotAuthorized e) {
            throw e;
        } catch (McpException.HttpRefusal e) {
            if (NOT_NOW.contains(e.status())) {
                throw e;
            }
            return Optional.empty();
        } catch (McpException unclear) {
            return Optional.empty();
        }
        if (rpcResponse.code() == RpcCode.HEADER_MISMATCH
                || rpcResponse.code() == RpcCode.MISSING_CLIENT_CAPABILITY) {
            throw rpcResponse.failure();
        }
        return rpcResponse.result() instanceof ObjectNode found
                        && names(found.path("supportedVersions"), ProtocolVersions.MODERN)
                ? Optional.of(modern(found))
                : Optional.empty();
    }

    private RpcResponse discover() {
        return channel.ask(
                new Request("server/discover", Json.object(), options.limits().connectTimeout()));
    }

    /** Whether the server names our own revision among those it would rather be asked in. */
    private static boolean knows(RpcResponse refused) {
        JsonNode error = refused.error();
        return error != null
                && names(error.path("data").path("supported"), ProtocolVersions.MODERN);
    }

    private static boolean names(JsonNode list, String revision) {
        for (JsonNode one : list) {
            if (one.asString("").equals(revision)) {
                return true;
            }
        }
        return false;
    }

    private static ServerFacts modern(ObjectNode found) {
        JsonNode named = found.path("_meta").path("io.modelcontextprotocol/serverInfo");
        return new ServerFacts(
                ProtocolVersions.MODERN,
                true,
                object(found.path("capabilities")),
                object(named.isObject() ? named : found.path("serverInfo")),
                text(found.path("instructions")),
                null);
    }

    /** Shakes hands as up to 2025-11-25. */
    ServerFacts legacy(String offered) {
        channel.useEnvelope(new Envelope.Handshake());
        ObjectNode params = Json.object().put("protocolVersion", offered);
        params.set("capabilities", serverRequestHandler.capabilities());
        params.set("clientInfo", info());
        RpcResponse rpcResponse =
                channel.ask(new Request("initialize", params, options.limits().requestTimeout()));
        ObjectNode said = rpcResponse.object();
        String revision = said.path("protocolVersion").asString("");
        if (!ProtocolVersions.LEGACY_ALL.contains(revision)) {
            throw new McpException.NotUnderstood(
                    "The server wants to speak MCP \""
                            + revision
                            + "\", expected one of "
                            + String.join(", ", ProtocolVersions.LEGACY_ALL)
                            + ".");
        }
        String session = rpcResponse.head().first("mcp-session-id");
        if (!session.chars().allMatch(c -> c > 0x20 && c < 0x7f)) {
            throw new McpException.NotUnderstood("The server's session id is not plain ASCII.");
        }
        ServerFacts facts =
                new ServerFacts(
                        revision,
                        false,
                        object(said.path("capabilities")),
                        object(said.path("serverInfo")),
                        text(said.path("instructions")),
                        session.isEmpty() ? null : session);
        channel.useEnvelope(new Envelope.Legacy(revision, facts.session()));
        channel.tell("notifications/initialized", Json.object());
        return facts;
    }

    private ObjectNode capabilities() {
        ObjectNode all = serverRequestHandler.capabilities();
        if (options.tasks()) {
            all.putObject("extensions").putObject(TASKS);
        }
        return all;
    }

    private ObjectNode info() {
        return Json.object().put("name", options.name()).put("version", options.version());
    }

    private static ObjectNode object(JsonNode value) {
        return value instanceof ObjectNode object ? object : Json.object();
    }

    private static @Nullable String text(JsonNode value) {
        return value.isString() ? value.stringValue() : null;
    }
}
