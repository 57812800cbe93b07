package dev.toolbooth.core.prompt;

import dev.toolbooth.core.content.Content;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A prompt, filled in. */
public record PromptText(@Nullable String description, List<Message> messages) {

    public PromptText {
        messages = List.copyOf(messages);
    }

    /** One message of the conversation that the prompt starts. */
    public record Message(Role role, Content content) {}

    /** The speaker of a message. */
    public enum Role {
        USER,
        ASSISTANT
    }

    /** What the user says. */
    public static PromptText user(Content... contents) {
        return new PromptText(
                null, List.of(contents).stream().map(c -> new Message(Role.USER, c)).toList());
    }
}
