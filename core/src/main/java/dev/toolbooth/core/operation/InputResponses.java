package dev.toolbooth.core.operation;

import dev.toolbooth.wire.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The answers that a client sends when it repeats a request.
 *
 * @param state the state it was given, still sealed
 * @param responses the answers, by key
 */
public record InputResponses(@Nullable String state, ObjectNode responses) {

    /** A first try. */
    public static final InputResponses NONE = new InputResponses(null, Json.object());
}
