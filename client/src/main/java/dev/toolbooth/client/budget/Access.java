package dev.toolbooth.client.budget;

import java.util.List;
import java.util.function.Predicate;

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

    /** Whether any of the names that one thing has is denied. */
    boolean denies(List<String> names) {
        return deny.stream().anyMatch(matches(names));
    }

    /** Whether there is a list of the allowed, and the thing is not on it. */
    boolean misses(List<String> names) {
        return !allow.isEmpty() && !names(names);
    }

    /** Whether the list of the allowed has it. */
    boolean names(List<String> names) {
        return allow.stream().anyMatch(matches(names));
    }

    private static Predicate<String> matches(List<String> names) {
        return glob -> names.stream().anyMatch(name -> Glob.matches(glob, name));
    }
}
