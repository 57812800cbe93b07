package dev.toolbooth.client.model;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A log message from a server, for its operators. */
public record LogEntry(String level, @Nullable String logger, JsonNode data) {}
