package dev.toolbooth.client.model;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A failed request to a server. The message is for people. */
public abstract sealed class McpException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private McpException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /**
     * The failure behind the exception of a wait on another thread.
     *
     * @throws IllegalStateException when that is a fault
     */
    public static McpException of(ExecutionException told) {
        if (told.getCause() instanceof McpException why) {
            return why;
        }
        throw new IllegalStateException(told.getCause());
    }

    /** The server answered with a JSON-RPC error. */
    public static final class RpcError extends McpException {
        private static final long serialVersionUID = 1;

        private final int code;
        private final transient @Nullable JsonNode data;

        public RpcError(int code, String message, @Nullable JsonNode data) {
            super(message, null);
            this.code = code;
            this.data = data;
        }

        public int code() {
            return code;
        }

        /** What the server added, or null. */
        public @Nullable JsonNode data() {
            return data;
        }
    }

    /** The server answered with a status that is no success, and with no JSON-RPC message. */
    public static final class HttpRefusal extends McpException {
        private static final long serialVersionUID = 1;

        private final int status;
        private final transient Map<String, List<String>> headers;
        private final String body;

        /**
         * @param headers by their names in lower case
         * @param body as much of it as is kept
         */
        public HttpRefusal(
                int status, Map<String, List<String>> headers, String body, String message) {
            super(message, null);
            this.status = status;
            this.headers = Map.copyOf(headers);
            this.body = body;
        }

        public int status() {
            return status;
        }

        /** The first header of this name (in lower case), or null. */
        public @Nullable String header(String name) {
            List<String> values = headers.get(name);
            return values == null || values.isEmpty() ? null : values.getFirst();
        }

        public String body() {
            return body;
        }
    }

    /** The server wants to know who asks, and nothing that we have satisfies it. */
    public static final class NotAuthorized extends McpException {
        private static final long serialVersionUID = 1;

        public NotAuthorized(String message) {
            super(message, null);
        }
    }

    /** No server was reached: the request has not been seen. */
    public static final class Unreachable extends McpException {
        private static final long serialVersionUID = 1;

        public Unreachable(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    /** The request left and its answer never came: it may have been carried out. */
    public static final class AnswerLost extends McpException {
        private static final long serialVersionUID = 1;

        public AnswerLost(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    /** The response is none that the protocol knows, or too large. */
    public static final class NotUnderstood extends McpException {
        private static final long serialVersionUID = 1;

        public NotUnderstood(String message) {
            super(message, null);
        }
    }
}
