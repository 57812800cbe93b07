package dev.toolbooth.core.call;

import dev.toolbooth.wire.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a client brings when it repeats a request to answer questions.
 *
 * @param state the state it was given, unopened
 * @param responses the answers, by key
 */
public record Retry(@Nullable String state, ObjectNode responses) {

    /** A first try. */
    public static final Retry NONE = new Retry(null, Json.object());
}
