package dev.toolbooth.client.model;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A server's question to the user.
 *
 * @param message the text that the user sees
 * @param schema the schema of the answer, an object of plain members; null when the user is sent to
 *     a page instead
 * @param url the page, which nothing may open before the user has agreed; null for a form
 * @param params all that the server sent; not to be changed
 */
public record Elicitation(
        String message, @Nullable ObjectNode schema, @Nullable String url, ObjectNode params) {}
