package dev.toolbooth.testkit.mira.client;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** An error that a server of Mira's contracts answered with. */
public final class MiraException extends RuntimeException {
    private final Kind kind;
    private final int code;
    private final String field;
    private final String reason;
    private final @Nullable Duration retryAfter;

    /** What an error is about. */
    public enum Kind {
        INVALID_REQUEST,
        METHOD_NOT_FOUND,
        INVALID_PARAMS,
        INTERNAL,
        NOT_FOUND,
        PERMISSION_DENIED,
        VALIDATION,
        RATE_LIMITED,
        CONFLICT,
        TOOL_UNAVAILABLE,
        CONTENT_TOO_LARGE,
        VECTOR_DB_UNAVAILABLE,
        /** A code that no contract has. */
        OTHER;

        static Kind of(int code) {
            return switch (code) {
                case -32700, -32600 -> INVALID_REQUEST;
                case -32601 -> METHOD_NOT_FOUND;
                case -32602 -> INVALID_PARAMS;
                // The contracts print the one in their example, and the other in their list.
                case -32603, -32000 -> INTERNAL;
                case 1001 -> NOT_FOUND;
                case 1002 -> PERMISSION_DENIED;
                case 1003 -> VALIDATION;
                case 1004 -> RATE_LIMITED;
                case 1005 -> CONFLICT;
                case 1006 -> TOOL_UNAVAILABLE;
                case 1007 -> CONTENT_TOO_LARGE;
                case 1010 -> VECTOR_DB_UNAVAILABLE;
                default -> OTHER;
            };
        }
    }

    MiraException(int code, String message, @Nullable JsonNode data) {
        super(shown(code, message, data));
        this.kind = Kind.of(code);
        this.code = code;
        this.field = text(data, "field");
        this.reason = text(data, "reason").isEmpty() ? text(data, "detail") : text(data, "reason");
        long millis = data == null ? 0 : data.path("retry_after_ms").asLong(0);
        this.retryAfter = millis > 0 ? Duration.ofMillis(millis) : null;
    }

    private static String shown(int code, String message, @Nullable JsonNode data) {
        String reason = text(data, "reason") + text(data, "detail");
        return message + " (" + code + ")" + (reason.isEmpty() ? "" : ": " + reason);
    }

    private static String text(@Nullable JsonNode data, String name) {
        return data == null ? "" : data.path(name).asString("");
    }

    public Kind kind() {
        return kind;
    }

    public int code() {
        return code;
    }

    /** The parameter that it is about; empty when it is about none. */
    public String field() {
        return field;
    }

    /** What is wrong; empty when the server doesn't say. */
    public String reason() {
        return reason;
    }

    /** When to try again, or null when the server doesn't say. */
    public @Nullable Duration retryAfter() {
        return retryAfter;
    }
}
