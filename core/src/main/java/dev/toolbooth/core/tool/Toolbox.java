package dev.toolbooth.core.tool;

import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.signal.Signal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tools on offer. Thread-safe: writers copy the map, readers see one version of it. */
public final class Toolbox {
    private final Announcements announcements;
    private volatile Map<String, ToolEntry> byName = Map.of();
    private volatile List<ToolSpec> listed = List.of();

    public Toolbox(Announcements announcements) {
        this.announcements = announcements;
    }

    /**
     * Adds a tool, or replaces the one of that name, and tells those who listen.
     *
     * @throws IllegalArgumentException when its name or one of its schemas can't be used
     */
    public synchronized void add(Tool tool) {
        ToolEntry entry = ToolEntry.of(tool);
        Map<String, ToolEntry> next = new LinkedHashMap<>(byName);
        next.put(entry.spec().name(), entry);
        publish(next);
    }

    /** Takes a tool away, and tells those who listen. */
    public synchronized void remove(String name) {
        Map<String, ToolEntry> next = new LinkedHashMap<>(byName);
        if (next.remove(name) != null) {
            publish(next);
        }
    }

    /** The tool of that name, or null. */
    public @Nullable ToolEntry find(String name) {
        return byName.get(name);
    }

    /** All tools, in the order they were added. */
    public List<ToolSpec> list() {
        return listed;
    }

    /** Tells those who listen that the tools have changed. */
    public void announceChange() {
        announcements.publish(new Signal.ToolsChanged());
    }

    private void publish(Map<String, ToolEntry> next) {
        byName = next;
        listed = next.values().stream().map(ToolEntry::spec).toList();
        announceChange();
    }
}
