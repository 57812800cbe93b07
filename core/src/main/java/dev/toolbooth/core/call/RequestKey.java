package dev.toolbooth.core.call;

import tools.jackson.databind.JsonNode;

/**
 * Names one request of one client.
 *
 * @param scope the session, or whatever else keeps clients apart
 */
public record RequestKey(String scope, JsonNode id) {}
