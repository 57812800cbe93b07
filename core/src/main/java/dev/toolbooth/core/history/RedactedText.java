package dev.toolbooth.core.history;

import dev.toolbooth.wire.Json;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A text without secrets and of bounded length.
 *
 * @param text JSON, or the beginning of some
 * @param truncated whether it goes on
 */
public record RedactedText(String text, boolean truncated) {
    /** As JSON where that is whole, else as a text. */
    public JsonNode json() {
        if (!truncated) {
            try {
                return Json.parse(text);
            } catch (JacksonException | IllegalArgumentException e) {
                // Two names that were masked are the same name.
            }
        }
        return JsonNodeFactory.instance.stringNode(text);
    }
}
