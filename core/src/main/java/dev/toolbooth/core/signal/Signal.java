package dev.toolbooth.core.signal;

import dev.toolbooth.core.ask.LogLevel;
import dev.toolbooth.core.ask.Question;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A message to a client that is not an answer. */
public sealed interface Signal {

    /** Something on offer is no longer what it was. */
    sealed interface Change extends Signal {}

    /** How much of a tool's own output it carries, in bytes of text. */
    default long outputBytes() {
        return 0;
    }

    private static long bytes(JsonNode value) {
        long bytes = value.isContainer() ? 0 : bytes(value.asString(""));
        for (JsonNode one : value) {
            bytes += bytes(one);
        }
        return bytes;
    }

    private static long bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** The progress of a call; a total of 0 is unknown. */
    record Progress(double done, double total, String message) implements Signal {
        @Override
        public long outputBytes() {
            return bytes(message);
        }
    }

    /** A log entry for the client. */
    record Log(LogLevel level, String logger, JsonNode data) implements Signal {
        @Override
        public long outputBytes() {
            return bytes(data);
        }
    }

    /** A question that waits for an answer under this id. */
    record Asked(String id, Question question) implements Signal {}

    /** A question that no longer waits for an answer. */
    record Withdrawn(String id, String reason) implements Signal {}

    /** The tools on offer have changed. */
    record ToolsChanged() implements Change {}

    /** The prompts on offer have changed. */
    record PromptsChanged() implements Change {}

    /** The resources on offer have changed. */
    record ResourcesChanged() implements Change {}

    /** A change of the resource at this address. */
    record ResourceUpdated(String uri) implements Change {}

    /**
     * An event that a tool reports in its own words.
     *
     * @param method the notification's method
     * @param tool clients that may call this tool may get it
     */
    record Event(String method, ObjectNode params, String tool) implements Signal {
        @Override
        public long outputBytes() {
            return bytes(params);
        }
    }
}
