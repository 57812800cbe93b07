package dev.toolbooth.core.history;

import dev.toolbooth.wire.Json;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Something as it may be shown, without secrets and not too long.
 *
 * @param text JSON, or the beginning of some
 * @param truncated whether it goes on
 */
public record Shown(String text, boolean truncated) {
    /** Nothing. */
    public static final Shown NOTHING = new Shown("null", false);

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
