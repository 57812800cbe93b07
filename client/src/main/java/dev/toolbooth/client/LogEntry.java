package dev.toolbooth.client;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What a server says for those who look after it. */
public record LogEntry(String level, @Nullable String logger, JsonNode data) {}
