package dev.toolbooth.chain.x402;

import dev.toolbooth.wire.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** What is paid for. */
public record Resource(String url, @Nullable String description, @Nullable String mimeType) {

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

    static Resource read(Fields json) {
        return new Resource(
                json.text("url"), json.maybeText("description"), json.maybeText("mimeType"));
    }
}
