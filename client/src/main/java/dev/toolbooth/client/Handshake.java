package dev.toolbooth.client;

import dev.toolbooth.client.transport.Answer;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.RpcCode;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Finds out what a server speaks, and agrees on it. */
final class Handshake {
    private static final String TASKS = "io.modelcontextprotocol/tasks";

    /** Statuses that say nothing of what a server speaks. */
    private static final Set<Integer> NOT_NOW = Set.of(402, 403, 429);

    private final Conversation conversation;
    private final ClientOptions options;
    private final Questions questions;

    Handshake(Conversation conversation, ClientOptions options, Questions questions) {
        this.conversation = conversation;
        this.options = options;
        this.questions = questions;
    }

    /** What a server of 2026-07-28 says of itself; empty when it must be an older one. */
    Optional<ServerFacts> modern() {
        conversation.speak(new Envelope.Modern(Revision.MODERN, capabilities(), info(), null));
        Answer answer;
        try {
            answer = discover();
            if (answer.code() == RpcCode.UNSUPPORTED_PROTOCOL_VERSION && knows(answer)) {
                answer = discover();
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
        if (answer.code() == RpcCode.HEADER_MISMATCH
                || answer.code() == RpcCode.MISSING_CLIENT_CAPABILITY) {
            throw answer.failure();
        }
        return answer.result() instanceof ObjectNode found
                        && names(found.path("supportedVersions"), Revision.MODERN)
                ? Optional.of(modern(found))
                : Optional.empty();
    }

    private Answer discover() {
        return conversation.ask(
                new Request("server/discover", Json.object(), options.limits().connectTimeout()));
    }

    /** Whether the server names our own revision among those it would rather be asked in. */
    private static boolean knows(Answer refused) {
        JsonNode error = refused.error();
        return error != null && names(error.path("data").path("supported"), Revision.MODERN);
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
                Revision.MODERN,
                true,
                object(found.path("capabilities")),
                object(named.isObject() ? named : found.path("serverInfo")),
                text(found.path("instructions")),
                null);
    }

    /** Shakes hands as up to 2025-11-25. */
    ServerFacts legacy() {
        conversation.speak(new Envelope.Handshake());
        ObjectNode params = Json.object().put("protocolVersion", Revision.LEGACY);
        params.set("capabilities", questions.capabilities());
        params.set("clientInfo", info());
        Answer answer =
                conversation.ask(
                        new Request("initialize", params, options.limits().requestTimeout()));
        ObjectNode said = answer.object();
        String revision = said.path("protocolVersion").asString("");
        if (!Revision.LEGACY_ALL.contains(revision)) {
            throw new McpException.NotUnderstood(
                    "The server wants to speak MCP \""
                            + revision
                            + "\", expected one of "
                            + String.join(", ", Revision.LEGACY_ALL)
                            + ".");
        }
        String session = answer.head().first("mcp-session-id");
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
        conversation.speak(new Envelope.Legacy(revision, facts.session()));
        conversation.tell("notifications/initialized", Json.object());
        return facts;
    }

    private ObjectNode capabilities() {
        ObjectNode all = questions.capabilities();
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
