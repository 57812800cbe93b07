package dev.toolbooth.core.tool;

import dev.toolbooth.core.name.NameMode;
import dev.toolbooth.core.name.Namespace;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.signal.Signal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The tools on offer. Each is found by its full name, {@code mcp__namespace__name}, and by its
 * plain name unless another namespace had that first. Mount-only tools are found only where they
 * are sold, by their full names. Thread-safe: writers copy the maps, readers see one version of
 * each.
 */
public final class Toolbox {
    private final Announcements announcements;
    private final Namespace home;
    private final NameMode names;
    private volatile Map<String, ToolEntry> byFullName = Map.of();
    private volatile Map<String, ToolEntry> byName = Map.of();
    private volatile List<ListedEntry> listed = List.of();
    private volatile List<ToolSpec> specs = List.of();
    private volatile List<ToolEntry> mountOnly = List.of();

    /** A box that lists plain names. */
    public Toolbox(Announcements announcements) {
        this(announcements, Namespace.like(""), NameMode.PLAIN);
    }

    /**
     * @param home the namespace of tools that come without one
     * @param names under which names the tools are listed
     */
    public Toolbox(Announcements announcements, Namespace home, NameMode names) {
        this.announcements = announcements;
        this.home = home;
        this.names = names;
    }

    /** The namespace of tools that come without one. */
    public Namespace home() {
        return home;
    }

    /**
     * Adds a tool to the server's own namespace.
     *
     * @see #add(Namespace, Tool)
     */
    public void add(Tool tool) {
        add(home, tool);
    }

    /**
     * Adds a tool, or replaces the one of that name in that namespace, and tells those who listen.
     *
     * @return whether the tool is found by its plain name too, which another may have had first
     * @throws IllegalArgumentException when its name or one of its schemas can't be used
     */
    public synchronized boolean add(Namespace namespace, Tool tool) {
        ToolEntry entry = ToolEntry.of(namespace, tool);
        ToolEntry before = byFullName.get(entry.fullName());
        if (before != null && !before.namespace().equals(namespace)) {
            throw new IllegalArgumentException(
                    "tool name \""
                            + entry.spec().name()
                            + "\": taken by namespace "
                            + before.namespace().name()
                            + ", and too long to be told apart by a namespace");
        }
        Map<String, ToolEntry> next = new LinkedHashMap<>(byFullName);
        next.put(entry.fullName(), entry);
        publish(next);
        return entry.equals(find(entry.spec().name()));
    }

    /**
     * Adds a tool that exists only where it is sold: there it is listed under its own description,
     * and called by its plain name, whatever else has that name.
     *
     * @return what it is sold as
     * @throws IllegalArgumentException when its name or one of its schemas can't be used
     */
    public String addMountOnly(Namespace namespace, Tool tool) {
        return addMountOnly(ToolEntry.mountOnly(namespace, tool, null));
    }

    /**
     * The same for a tool that operators know by another name, which may be one that it has
     * elsewhere: what is said of that one counts for this one too.
     */
    public String addMountOnly(Namespace namespace, Tool tool, String alias) {
        return addMountOnly(ToolEntry.mountOnly(namespace, tool, alias));
    }

    /** The full names of the tools of a group that are mount-only. */
    public Set<String> mountOnly(Namespace namespace) {
        return mountOnly.stream()
                .filter(entry -> entry.namespace().equals(namespace))
                .map(ToolEntry::fullName)
                .collect(Collectors.toUnmodifiableSet());
    }

    private synchronized String addMountOnly(ToolEntry entry) {
        List<ToolEntry> next = new ArrayList<>(mountOnly);
        next.add(entry);
        mountOnly = List.copyOf(next);
        return entry.fullName();
    }

    /** Takes the tool of that name away, and tells those who listen. */
    public synchronized void remove(String name) {
        ToolEntry entry = byName.get(name);
        if (entry != null) {
            Map<String, ToolEntry> next = new LinkedHashMap<>(byFullName);
            next.remove(entry.fullName());
            publish(next);
        }
    }

    /** Takes a tool of a namespace away, if it is there, and tells those who listen. */
    public synchronized void remove(Namespace namespace, String name) {
        ToolEntry entry = byFullName.get(ToolEntry.fullName(namespace, name));
        if (entry != null && entry.namespace().equals(namespace)) {
            remove(entry.fullName());
        }
    }

    /** The tool of that name, plain or full, or null. */
    public @Nullable ToolEntry find(String name) {
        return byName.get(name);
    }

    /**
     * The tool of that name where everything is, and some that are mount-only beside.
     *
     * @param here the full names of those
     */
    public @Nullable ToolEntry find(String name, Set<String> here) {
        for (ToolEntry entry : here.isEmpty() ? List.<ToolEntry>of() : mountOnly) {
            if (entry.spec().name().equals(name) && here.contains(entry.fullName())) {
                return entry;
            }
        }
        return byName.get(name);
    }

    /**
     * The tool that a name means where only some are sold, or null.
     *
     * @param sold whether a tool is, by its canonical name
     */
    public @Nullable ToolEntry find(String name, Predicate<String> sold) {
        for (ToolEntry entry : mountOnly) {
            if (entry.spec().name().equals(name) && sold.test(entry.fullName())) {
                return entry;
            }
        }
        ToolEntry entry = byName.get(name);
        return entry != null && sold.test(canonicalName(entry)) ? entry : null;
    }

    /**
     * The canonical name of a tool, whichever it is called by: the plain one, or the full one where
     * another has the plain one. What is said of tools by name is said of these.
     */
    public String canonicalName(String name) {
        ToolEntry entry = byName.get(name);
        return entry == null ? name : canonicalName(entry);
    }

    /** The canonical name of a tool. */
    public String canonicalName(ToolEntry entry) {
        if (entry.alias() != null) {
            return entry.alias();
        }
        String plain = entry.spec().name();
        return entry.equals(byName.get(plain)) ? plain : entry.fullName();
    }

    /**
     * A tool as it is listed.
     *
     * @param spec what it says of itself, under the name that clients are to use
     */
    public record ListedEntry(ToolSpec spec, ToolEntry entry) {}

    /** All tools, in the order they were added, under the names that clients are to use. */
    public List<ToolSpec> list() {
        return specs;
    }

    /**
     * The same, and some that are mount-only before them.
     *
     * @param here the full names of those
     */
    public List<ListedEntry> list(Set<String> here) {
        if (here.isEmpty()) {
            return listed;
        }
        List<ListedEntry> all = mountOnly(entry -> here.contains(entry.fullName()));
        all.addAll(listed);
        return all;
    }

    /**
     * The tools where only some are sold, in the same order, those that are mount-only at the end.
     *
     * @param sold whether a tool is, by its canonical name
     */
    public List<ListedEntry> list(Predicate<String> sold) {
        List<ListedEntry> some = new ArrayList<>();
        for (ListedEntry shown : listed) {
            if (sold.test(canonicalName(shown.entry()))) {
                some.add(shown);
            }
        }
        some.addAll(mountOnly(entry -> sold.test(entry.fullName())));
        return some;
    }

    private List<ListedEntry> mountOnly(Predicate<ToolEntry> wanted) {
        List<ListedEntry> some = new ArrayList<>();
        for (ToolEntry entry : mountOnly) {
            if (wanted.test(entry)) {
                some.add(new ListedEntry(entry.spec(), entry));
            }
        }
        return some;
    }

    /** Tells those who listen that the tools have changed. */
    public void announceChange() {
        announcements.publish(new Signal.ToolsChanged());
    }

    private void publish(Map<String, ToolEntry> next) {
        // Full names first: one of them means its own tool, even if another is plainly called so.
        Map<String, ToolEntry> found = new HashMap<>(next);
        next.values().forEach(entry -> found.putIfAbsent(entry.spec().name(), entry));
        List<ListedEntry> shown = new ArrayList<>();
        for (ToolEntry entry : next.values()) {
            boolean plain = entry.equals(found.get(entry.spec().name()));
            boolean full = !entry.fullName().equals(entry.spec().name());
            if (plain && (!full || names != NameMode.PREFIXED)) {
                shown.add(new ListedEntry(entry.spec(), entry));
            }
            if (full && (!plain || names != NameMode.PLAIN)) {
                shown.add(new ListedEntry(entry.spec().called(entry.fullName()), entry));
            }
        }
        byFullName = next;
        byName = found;
        listed = List.copyOf(shown);
        specs = shown.stream().map(ListedEntry::spec).toList();
        announceChange();
    }
}
