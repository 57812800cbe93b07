package dev.toolbooth.core.operation;

import tools.jackson.databind.JsonNode;

/**
 * The identity of one request of one client.
 *
 * @param scope the session, or what else tells clients apart
 */
public record RequestKey(String scope, JsonNode id) {}
