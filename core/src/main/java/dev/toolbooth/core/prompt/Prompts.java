package dev.toolbooth.core.prompt;

import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.signal.Signal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The prompts on offer. Thread-safe: writers copy the map, readers see one version of it. */
public final class Prompts {
    private final Announcements announcements;
    private volatile Map<String, Prompt> byName = Map.of();

    public Prompts(Announcements announcements) {
        this.announcements = announcements;
    }

    /** Adds a prompt, or replaces the one of that name, and tells those who listen. */
    public synchronized void add(Prompt prompt) {
        Map<String, Prompt> next = new LinkedHashMap<>(byName);
        next.put(prompt.spec().name(), prompt);
        byName = next;
        announcements.publish(new Signal.PromptsChanged());
    }

    /** The prompt of that name, or null. */
    public @Nullable Prompt find(String name) {
        return byName.get(name);
    }

    /** All prompts, in the order they were added. */
    public List<PromptSpec> list() {
        return byName.values().stream().map(Prompt::spec).toList();
    }

    /** Tells those who listen that the prompts have changed. */
    public void announceChange() {
        announcements.publish(new Signal.PromptsChanged());
    }
}
