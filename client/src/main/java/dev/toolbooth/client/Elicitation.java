package dev.toolbooth.client;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A server asks the user something.
 *
 * @param message what the user is shown
 * @param schema what the answer looks like, an object of plain members; null when the user is sent
 *     to a page instead
 * @param url the page, which nothing may open before the user has agreed; null for a form
 * @param params all that the server sent; not to be changed
 */
public record Elicitation(
        String message, @Nullable ObjectNode schema, @Nullable String url, ObjectNode params) {}
