package dev.toolbooth.core.signal;

import java.util.Set;

/** What a client wants to be told without asking. */
public record Interests(
        boolean tools, boolean prompts, boolean resources, Set<String> uris, Set<String> taskIds) {

    public Interests {
        uris = Set.copyOf(uris);
        taskIds = Set.copyOf(taskIds);
    }

    /** Whether this client wants to be told this. */
    public boolean want(Signal signal) {
        return switch (signal) {
            case Signal.ToolsChanged _ -> tools;
            case Signal.PromptsChanged _ -> prompts;
            case Signal.ResourcesChanged _ -> resources;
            case Signal.ResourceUpdated(String uri) -> uris.contains(uri);
            case Signal.TaskChanged changed -> taskIds.contains(changed.task().id());
            case Signal.Progress _,
                    Signal.Log _,
                    Signal.Asked _,
                    Signal.Withdrawn _,
                    Signal.Event _ ->
                    false;
        };
    }
}
