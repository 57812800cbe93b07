package dev.toolbooth.core.signal;

import dev.toolbooth.core.ask.LogLevel;
import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.task.TaskView;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Something a client may be told before or without an answer. */
public sealed interface Signal {

    /** How far a call has come; a total of 0 is unknown. */
    record Progress(double done, double total, String message) implements Signal {}

    /** A log entry for the client. */
    record Log(LogLevel level, String logger, JsonNode data) implements Signal {}

    /** A question that waits for an answer under this id. */
    record Asked(String id, Question question) implements Signal {}

    /** A question that no longer waits for an answer. */
    record Withdrawn(String id, String reason) implements Signal {}

    /** The tools on offer have changed. */
    record ToolsChanged() implements Signal {}

    /** The prompts on offer have changed. */
    record PromptsChanged() implements Signal {}

    /** The resources on offer have changed. */
    record ResourcesChanged() implements Signal {}

    /** What is at this address has changed. */
    record ResourceUpdated(String uri) implements Signal {}

    /**
     * Something has happened that a tool tells of in its own words.
     *
     * @param method what clients know it by
     * @param tool whoever may call this one may hear of it
     */
    record Event(String method, ObjectNode params, String tool) implements Signal {}

    /** A task has come further. */
    record TaskChanged(TaskView task) implements Signal {}
}
