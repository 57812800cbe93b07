package dev.toolbooth.core.prompt;

import dev.toolbooth.core.content.Icon;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The name, description and arguments of a prompt. */
public record PromptSpec(
        String name,
        @Nullable String title,
        String description,
        List<Argument> arguments,
        List<Icon> icons) {

    public PromptSpec {
        arguments = List.copyOf(arguments);
        icons = List.copyOf(icons);
    }

    /** One argument of a prompt. */
    public record Argument(String name, String description, boolean required) {}

    /** A prompt with a name, a description and arguments. */
    public static PromptSpec of(String name, String description, Argument... arguments) {
        return new PromptSpec(name, null, description, List.of(arguments), List.of());
    }
}
