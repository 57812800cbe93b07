package dev.toolbooth.server.admin;

import dev.toolbooth.wire.Json;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The result of an admin request. */
public sealed interface AdminResult {

    /** It is done, and this came of it. */
    record Done(ObjectNode body) implements AdminResult {}

    /**
     * It was not done; the message says what happened, what was expected and what to do.
     *
     * @param field the member or parameter that is wrong, with whose name the message begins; null
     *     when it is no single one
     */
    record Refused(Reason reason, String message, @Nullable String field) implements AdminResult {
        public Refused {
            if (field != null && !message.startsWith(field)) {
                throw new IllegalArgumentException(field + " is not what is wrong: " + message);
            }
        }

        public Refused(Reason reason, String message) {
            this(reason, message, null);
        }

        /** What is sent over HTTP. */
        public ObjectNode json() {
            ObjectNode json = Json.object().put("error", reason.word()).put("message", message);
            return field == null ? json : json.put("field", field);
        }

        /** The message where fields have other names, such as those of options. */
        public String message(Map<String, String> names) {
            String name = field == null ? null : names.get(field);
            return field == null || name == null
                    ? message
                    : name + message.substring(field.length());
        }
    }

    /** It can't be done here at all. */
    static AdminResult closed(String why) {
        return new Refused(Reason.UNAVAILABLE, why);
    }

    /** The role is not sufficient. */
    static Refused forbidden(AdminRole needed, AdminRole role) {
        return new Refused(
                Reason.FORBIDDEN,
                "this needs the role " + needed.word() + "; you are " + role.word());
    }

    /** Why something was not done. */
    enum Reason {
        BAD_REQUEST(400),
        UNAUTHENTICATED(401),
        FORBIDDEN(403),
        NOT_FOUND(404),
        METHOD_NOT_ALLOWED(405),
        CONFLICT(409),
        TOO_LARGE(413),
        UNSUPPORTED_MEDIA_TYPE(415),
        UPGRADE_REQUIRED(426),
        RATE_LIMITED(429),
        UNAVAILABLE(503);

        private final int status;

        Reason(int status) {
            this.status = status;
        }

        /** The status of HTTP that says it. */
        public int status() {
            return status;
        }

        /** The word for it in JSON. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
