package dev.toolbooth.client.budget;

import dev.toolbooth.wire.text.NameGlob;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The names that are allowed and denied, with {@code *} for any number of letters. Denied wins; an
 * empty list of the allowed allows everyone.
 */
public record AccessRules(List<String> allow, List<String> deny) {
    /** The rules that allow everyone. */
    public static final AccessRules ALL = new AccessRules(List.of(), List.of());

    public AccessRules {
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
        return names.stream().anyMatch(name -> NameGlob.matches(glob, name));
    }

    /** With this one allowed, and not denied by the same name. */
    public AccessRules allowing(String name) {
        return new AccessRules(with(allow, name), without(deny, name));
    }

    /** With this one denied, and not allowed by the same name. */
    public AccessRules denying(String name) {
        return new AccessRules(without(allow, name), with(deny, name));
    }

    /** Without this one. */
    public AccessRules forgetting(String name) {
        return new AccessRules(without(allow, name), without(deny, name));
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
