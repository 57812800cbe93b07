package dev.toolbooth.core.prompt;

import dev.toolbooth.core.ask.Call;
import dev.toolbooth.core.tool.ToolFailure;
import java.util.List;
import java.util.Map;

/** A text that a person can pick and fill in. Implementations must be safe for concurrent use. */
public interface Prompt {

    /** What the prompt is called and takes. The same object each time. */
    PromptSpec spec();

    /** Fills the prompt in. Required arguments are there. */
    PromptText get(Map<String, String> arguments, Call call)
            throws ToolFailure, InterruptedException;

    /** Suggests values for an argument, given what was typed and chosen so far. */
    default List<String> complete(String argument, String typed, Map<String, String> chosen) {
        return List.of();
    }
}
