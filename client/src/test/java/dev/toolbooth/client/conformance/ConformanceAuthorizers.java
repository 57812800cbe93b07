package dev.toolbooth.client.conformance;

import dev.toolbooth.client.Authorizer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Who gets leave in the scenarios about authorization. */
final class ConformanceAuthorizers {
    private ConformanceAuthorizers() {}

    /** The one for this scenario; null where nobody asks for leave. */
    static @Nullable Authorizer of(String scenario, ObjectNode context) {
        return null;
    }
}
