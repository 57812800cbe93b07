package dev.toolbooth.wire.x402;

import dev.toolbooth.wire.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The resource that a payment is for. */
public record X402Resource(String url, @Nullable String description, @Nullable String mimeType) {

    /** As v2 has it. */
    public ObjectNode json() {
        ObjectNode json = Json.object().put("url", url);
        if (description != null) {
            json.put("description", description);
        }
        if (mimeType != null) {
            json.put("mimeType", mimeType);
        }
        return json;
    }

    static X402Resource read(X402Fields json) {
        return new X402Resource(
                json.text("url"), json.maybeText("description"), json.maybeText("mimeType"));
    }
}
