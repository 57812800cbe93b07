package dev.toolbooth.core.name;

import java.util.regex.Pattern;

/**
 * A group of tools and resources, whose full names are {@code mcp__namespace__name}.
 *
 * @param name letters, digits, hyphens and single underscores, so that a double one ends it
 */
public record Namespace(String name) {
    private static final String PREFIX = "mcp__";
    private static final String SEPARATOR = "__";
    private static final int CHARS_MAX = 40;
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9-]+(_[A-Za-z0-9-]+)*");
    private static final Pattern UNFIT = Pattern.compile("[^A-Za-z0-9-]+");

    /** The group that is built in, whatever the server calls itself. */
    public static final Namespace BUILT_IN = new Namespace("hyperserve");

    public Namespace {
        if (name.length() > CHARS_MAX || !FORM.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "namespace \""
                            + name
                            + "\": expected 1 to "
                            + CHARS_MAX
                            + " letters, digits, - and single _");
        }
    }

    /** The namespace that comes closest to a text: what can't stand in one becomes {@code _}. */
    public static Namespace like(String text) {
        String fit = trimmed(UNFIT.matcher(text).replaceAll("_"));
        String shortened = fit.length() <= CHARS_MAX ? fit : trimmed(fit.substring(0, CHARS_MAX));
        return new Namespace(shortened.isEmpty() ? "server" : shortened);
    }

    private static String trimmed(String text) {
        int from = text.startsWith("_") ? 1 : 0;
        int to = text.length() > from && text.endsWith("_") ? text.length() - 1 : text.length();
        return text.substring(from, to);
    }

    /** The full name of something in this namespace. */
    public String full(String plain) {
        return PREFIX + name + SEPARATOR + plain;
    }
}
