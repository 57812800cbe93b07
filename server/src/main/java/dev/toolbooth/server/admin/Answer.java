package dev.toolbooth.server.admin;

import java.util.Locale;
import tools.jackson.databind.node.ObjectNode;

/** What an operator is told. */
public sealed interface Answer {

    /** It is done, and this came of it. */
    record Done(ObjectNode body) implements Answer {}

    /** It was not done; the message says what happened, what was expected and what to do. */
    record Refused(Reason reason, String message) implements Answer {}

    /** It can't be done here at all. */
    static Answer closed(String why) {
        return new Refused(Reason.UNAVAILABLE, why);
    }

    /** It is not for somebody with that role. */
    static Refused forbidden(Role needed, Role role) {
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
