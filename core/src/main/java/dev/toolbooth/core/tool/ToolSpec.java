package dev.toolbooth.core.tool;

import dev.toolbooth.core.ask.ClientFeature;
import dev.toolbooth.core.content.Icon;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The name, schemas and properties of a tool. Made by {@link #named}.
 *
 * @param inputSchema JSON Schema 2020-12 of the arguments, an object at its root
 * @param outputSchema JSON Schema 2020-12 of the structured output
 * @param meta further members for clients that know them
 * @param requires what a client must be able to do before the tool can run
 * @param timeout how long the tool may run, or null for the server's own limit
 * @param label its labels in lists
 * @param immediate whether the tool never blocks and takes microseconds, so that it needs no thread
 */
public record ToolSpec(
        String name,
        @Nullable String title,
        String description,
        ObjectNode inputSchema,
        @Nullable ObjectNode outputSchema,
        ToolHints hints,
        List<Icon> icons,
        @Nullable ObjectNode meta,
        TaskUse taskUse,
        Set<ClientFeature> requires,
        @Nullable Duration timeout,
        ToolLabel label,
        boolean immediate) {

    public ToolSpec {
        icons = List.copyOf(icons);
        requires = Set.copyOf(requires);
    }

    /**
     * The same with {@code properties} and {@code required} in its input schema, empty when it had
     * none: some clients take for granted that they are there. What fits the schema doesn't change.
     */
    ToolSpec withWholeInputSchema() {
        if (inputSchema.has("properties") && inputSchema.has("required")) {
            return this;
        }
        ObjectNode whole = inputSchema.deepCopy();
        if (!whole.has("properties")) {
            whole.putObject("properties");
        }
        if (!whole.has("required")) {
            whole.putArray("required");
        }
        return with(name, whole);
    }

    /** The same tool under another name. */
    public ToolSpec called(String other) {
        return with(other, inputSchema);
    }

    private ToolSpec with(String otherName, ObjectNode otherInput) {
        return new ToolSpec(
                otherName,
                title,
                description,
                otherInput,
                outputSchema,
                hints,
                icons,
                meta,
                taskUse,
                requires,
                timeout,
                label,
                immediate);
    }

    /** Starts the specification of a tool that takes no arguments. */
    public static Builder named(String name) {
        return new Builder(name);
    }

    /** Collects a specification. Not thread-safe. */
    public static final class Builder {
        private final String name;
        private @Nullable String title;
        private String description = "";
        private ObjectNode inputSchema = Json.object().put("type", "object");
        private @Nullable ObjectNode outputSchema;
        private ToolHints hints = ToolHints.NONE;
        private List<Icon> icons = List.of();
        private @Nullable ObjectNode meta;
        private TaskUse taskUse = TaskUse.NEVER;
        private final EnumSet<ClientFeature> requires = EnumSet.noneOf(ClientFeature.class);
        private @Nullable Duration timeout;
        private ToolLabel label = ToolLabel.NONE;
        private boolean immediate;

        private Builder(String name) {
            this.name = name;
        }

        /** A name for people. */
        public Builder title(String text) {
            title = text;
            return this;
        }

        /** What the tool does, for the model that picks it. */
        public Builder description(String text) {
            description = text;
            return this;
        }

        /** The arguments. */
        public Builder input(Schema schema) {
            return input(schema.json());
        }

        /** The arguments, as a JSON Schema with an object at its root. */
        public Builder input(ObjectNode schema) {
            inputSchema = schema;
            return this;
        }

        /** The structured output. */
        public Builder output(Schema schema) {
            return output(schema.json());
        }

        /** The structured output, as a JSON Schema. */
        public Builder output(ObjectNode schema) {
            outputSchema = schema;
            return this;
        }

        /** What the tool says about its own behaviour. */
        public Builder hints(ToolHints says) {
            hints = says;
            return this;
        }

        /** Pictures to show beside the name. */
        public Builder icons(Icon... shown) {
            icons = List.of(shown);
            return this;
        }

        /** Further members for clients that know them. */
        public Builder meta(ObjectNode members) {
            meta = members;
            return this;
        }

        /** Whether the work may go on as a task. */
        public Builder tasks(TaskUse use) {
            taskUse = use;
            return this;
        }

        /** What a client must be able to do before the tool can run. */
        public Builder requires(ClientFeature... features) {
            requires.addAll(List.of(features));
            return this;
        }

        /** How long the tool may run. */
        public Builder timeout(Duration longest) {
            timeout = longest;
            return this;
        }

        /** What lists may say of the tool beside. */
        public Builder label(ToolLabel says) {
            label = says;
            return this;
        }

        /** Says that the tool never blocks and takes microseconds. */
        public Builder immediate() {
            immediate = true;
            return this;
        }

        public ToolSpec build() {
            return new ToolSpec(
                    name,
                    title,
                    description,
                    inputSchema,
                    outputSchema,
                    hints,
                    icons,
                    meta,
                    taskUse,
                    requires,
                    timeout,
                    label,
                    immediate);
        }
    }
}
