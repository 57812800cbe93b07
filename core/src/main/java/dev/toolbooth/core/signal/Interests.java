package dev.toolbooth.core.signal;

import java.util.Set;

/** The notifications that a client wants. */
public record Interests(
        boolean tools, boolean prompts, boolean resources, Set<String> uris, Set<String> taskIds) {

    public Interests {
        uris = Set.copyOf(uris);
        taskIds = Set.copyOf(taskIds);
    }

    /** Whether this client wants this signal. */
    public boolean want(Signal signal) {
        return switch (signal) {
            case Signal.ToolsChanged _ -> tools;
            case Signal.PromptsChanged _ -> prompts;
            case Signal.ResourcesChanged _ -> resources;
            case Signal.ResourceUpdated(String uri) -> uris.contains(uri);
            case Signal.Progress _,
                    Signal.Log _,
                    Signal.Asked _,
                    Signal.Withdrawn _,
                    Signal.Event _ ->
                    false;
        };
    }

    /** Whether this client wants changes of the task with this id. */
    public boolean wantTask(String id) {
        return taskIds.contains(id);
    }
}
