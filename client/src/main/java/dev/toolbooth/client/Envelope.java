package dev.toolbooth.client;

import dev.toolbooth.wire.Json;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The members that a protocol revision puts around each message. */
sealed interface Envelope {

    /** The parameters of a request, with what belongs into {@code _meta}. */
    ObjectNode params(ObjectNode params, long id, boolean progress);

    /** The HTTP headers of a message. */
    Map<String, String> headers(String method, ObjectNode params);

    /** Whether a broken stream can be resumed. */
    boolean resumable();

    /** Before anything was agreed on. */
    record Handshake() implements Envelope {
        @Override
        public ObjectNode params(ObjectNode params, long id, boolean progress) {
            return params;
        }

        @Override
        public Map<String, String> headers(String method, ObjectNode params) {
            return Map.of();
        }

        @Override
        public boolean resumable() {
            return false;
        }
    }

    /** Up to 2025-11-25: a session knows the rest. */
    record Legacy(String revision, @Nullable String session) implements Envelope {
        @Override
        public ObjectNode params(ObjectNode params, long id, boolean progress) {
            if (!progress) {
                return params;
            }
            ObjectNode all = params.deepCopy();
            meta(all).put("progressToken", id);
            return all;
        }

        @Override
        public Map<String, String> headers(String method, ObjectNode params) {
            Map<String, String> headers = new HashMap<>();
            headers.put("mcp-protocol-version", revision);
            if (session != null) {
                headers.put("mcp-session-id", session);
            }
            return headers;
        }

        @Override
        public boolean resumable() {
            return true;
        }
    }

    /** From 2026-07-28 on: every request says all. */
    record Modern(
            String revision, ObjectNode capabilities, ObjectNode info, @Nullable String logLevel)
            implements Envelope {
        static final String PREFIX = "io.modelcontextprotocol/";

        Modern withLogLevel(String other) {
            return new Modern(revision, capabilities, info, other);
        }

        @Override
        public ObjectNode params(ObjectNode params, long id, boolean progress) {
            ObjectNode all = params.deepCopy();
            ObjectNode meta = meta(all);
            meta.put(PREFIX + "protocolVersion", revision);
            meta.set(PREFIX + "clientCapabilities", capabilities);
            meta.set(PREFIX + "clientInfo", info);
            if (logLevel != null) {
                meta.put(PREFIX + "logLevel", logLevel);
            }
            if (progress) {
                meta.put("progressToken", id);
            }
            return all;
        }

        @Override
        public Map<String, String> headers(String method, ObjectNode params) {
            Map<String, String> headers = new HashMap<>();
            headers.put("mcp-protocol-version", revision);
            headers.put("mcp-method", method);
            JsonNode name =
                    switch (method) {
                        case "tools/call", "prompts/get" -> params.path("name");
                        case "resources/read" -> params.path("uri");
                        case "tasks/get", "tasks/update", "tasks/cancel" -> params.path("taskId");
                        default -> null;
                    };
            if (name != null && name.isString()) {
                headers.put("mcp-name", HeaderValue.encode(name.stringValue()));
            }
            return headers;
        }

        @Override
        public boolean resumable() {
            return false;
        }
    }

    private static ObjectNode meta(ObjectNode params) {
        if (params.get("_meta") instanceof ObjectNode meta) {
            return meta;
        }
        ObjectNode meta = Json.object();
        params.set("_meta", meta);
        return meta;
    }
}
