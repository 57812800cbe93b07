package dev.toolbooth.core.access;

import dev.toolbooth.wire.text.NameGlob;
import java.util.Collection;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The permissions of a caller. Immutable.
 *
 * <p>A scope is {@code *} for everything, a kind such as {@code tools}, {@code resources}, {@code
 * prompts} or {@code metrics} for all of that kind, or a kind and a name, {@code tools:echo}. A
 * name that ends with {@code *} stands for all that begin so.
 */
public final class Scopes {
    /** Everything. */
    public static final Scopes ALL = new Scopes(Set.of("*"));

    /** What a scope looks like: short, and fit for a header. */
    public static final Pattern FORM =
            Pattern.compile("\\*|[a-z]+(:[\\x21\\x23-\\x5b\\x5d-\\x7e]+)?");

    /** The most characters of a scope. */
    public static final int CHARS_MAX = 200;

    private final Set<String> granted;
    private final boolean all;
    private final @Nullable Scopes shown;

    private Scopes(Set<String> granted) {
        this(granted, null);
    }

    private Scopes(Set<String> granted, @Nullable Scopes shown) {
        this.granted = Set.copyOf(granted);
        this.all = shown == null && granted.contains("*");
        this.shown = shown;
    }

    /** These scopes, limited to a part of everything on offer. */
    public Scopes within(Scopes part) {
        return new Scopes(granted, shown == null ? part : part.within(shown));
    }

    /** Whether something is not there for a caller, which is more than not being allowed to. */
    public boolean hide(String kind, String name) {
        return shown != null && !shown.allow(kind, name);
    }

    /**
     * These scopes.
     *
     * @throws IllegalArgumentException when one has not the form of a scope
     */
    public static Scopes of(Collection<String> granted) {
        for (String scope : granted) {
            if (!isScope(scope)) {
                throw new IllegalArgumentException("\"" + scope + "\" is no scope");
            }
        }
        return new Scopes(Set.copyOf(granted));
    }

    /** Whether a text has the form of a scope. */
    public static boolean isScope(String text) {
        return text.length() <= CHARS_MAX && FORM.matcher(text).matches();
    }

    /** What of these is of one kind. */
    public Scopes only(String kind) {
        if (all) {
            return new Scopes(Set.of(kind));
        }
        return new Scopes(
                granted.contains("*")
                        ? Set.of(kind)
                        : granted.stream()
                                .filter(scope -> scope.equals(kind) || scope.startsWith(kind + ":"))
                                .collect(Collectors.toSet()),
                shown);
    }

    /** Whether nothing is left out. */
    public boolean all() {
        return all;
    }

    /** Whether this may be used: a kind, and the name of one of it. */
    public boolean allow(String kind, String name) {
        if (all) {
            return true;
        }
        return !hide(kind, name) && grant(kind, name);
    }

    private boolean grant(String kind, String name) {
        if (granted.contains("*")
                || granted.contains(kind)
                || granted.contains(kind + ":" + name)) {
            return true;
        }
        return granted.stream()
                .anyMatch(
                        scope -> isBeginning(scope) && NameGlob.matches(scope, kind + ":" + name));
    }

    /** A star elsewhere than at the end is a letter like others. */
    private static boolean isBeginning(String scope) {
        return scope.indexOf('*') == scope.length() - 1;
    }

    /** Whether all of a kind may be used. */
    public boolean allow(String kind) {
        return all
                || ((granted.contains("*") || granted.contains(kind))
                        && (shown == null || shown.allow(kind)));
    }

    /** The scopes as texts, in order. */
    public Set<String> texts() {
        return new TreeSet<>(granted);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Scopes scopes
                && granted.equals(scopes.granted)
                && Objects.equals(shown, scopes.shown);
    }

    @Override
    public int hashCode() {
        return granted.hashCode();
    }

    @Override
    public String toString() {
        return String.join(" ", texts());
    }
}
