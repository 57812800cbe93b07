package dev.toolbooth.server.admin;

import org.jspecify.annotations.Nullable;

/** A mistake in a request; the message says what is wrong, and what was expected. */
public final class AdminMistake extends Exception {
    private final @Nullable String field;

    /** A mistake that is not one of a single field. */
    public AdminMistake(String message) {
        super(message);
        this.field = null;
    }

    /**
     * @param field the member of the body or the parameter of the query
     * @param problem the rest of the sentence that begins with its name, such as {@code is missing}
     */
    public AdminMistake(String field, String problem) {
        super(field + problem);
        this.field = field;
    }

    /** The refusal as a response. */
    AdminResult.Refused refused() {
        return new AdminResult.Refused(
                AdminResult.Reason.BAD_REQUEST, String.valueOf(getMessage()), field);
    }
}
