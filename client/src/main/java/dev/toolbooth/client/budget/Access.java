package dev.toolbooth.client.budget;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Who is allowed and who is denied, as names with {@code *} for any number of letters. Denied wins;
 * an empty list of the allowed is everybody.
 */
public record Access(List<String> allow, List<String> deny) {
    /** Everybody. */
    public static final Access ALL = new Access(List.of(), List.of());

    public Access {
        allow = List.copyOf(allow);
        deny = List.copyOf(deny);
    }

    /** What denies a thing with these names, if anything does. */
    Optional<String> deniedBy(List<String> names) {
        return deny.stream().filter(glob -> matches(glob, names)).findFirst();
    }

    /** Whether there is a list of the allowed, and the thing is not on it. */
    boolean misses(List<String> names) {
        return !allow.isEmpty() && !names(names);
    }

    /** Whether the list of the allowed has it. */
    boolean names(List<String> names) {
        return allow.stream().anyMatch(glob -> matches(glob, names));
    }

    private static boolean matches(String glob, List<String> names) {
        return names.stream().anyMatch(name -> Glob.matches(glob, name));
    }

    /** With this one allowed, and not denied by the same name. */
    public Access allowing(String name) {
        return new Access(with(allow, name), without(deny, name));
    }

    /** With this one denied, and not allowed by the same name. */
    public Access denying(String name) {
        return new Access(without(allow, name), with(deny, name));
    }

    /** Without this one. */
    public Access forgetting(String name) {
        return new Access(without(allow, name), without(deny, name));
    }

    private static List<String> with(List<String> names, String name) {
        List<String> all = new ArrayList<>(without(names, name));
        all.add(name);
        return all;
    }

    private static List<String> without(List<String> names, String name) {
        return names.stream().filter(one -> !one.equals(name)).toList();
    }
}
