package dev.toolbooth.tools.files;

import dev.toolbooth.tools.files.FileProblem.Kind;
import dev.toolbooth.wire.text.SafeText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A path as a client writes it: names with {@code /} between them, starting at the sandbox's root.
 *
 * <p>Nothing is decoded or repaired, so {@code %2e%2e} and {@code ....} are names like any other.
 * {@code ..} stays in the list: only the walk knows where it leads.
 *
 * @param shown the text, short enough for a message
 * @param names the names between the slashes, without empty names and {@code .}
 */
record RelativePath(String shown, List<String> names) {
    static final int CHARS_MAX = 4_096;
    private static final int SHOWN_CHARS = 120;
    private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:");

    RelativePath {
        names = List.copyOf(names);
    }

    static RelativePath of(String text) throws FileProblem {
        String shown = quote(text);
        if (text.length() > CHARS_MAX) {
            throw bad(shown, "has " + text.length() + " characters", "at most " + CHARS_MAX);
        }
        if (text.indexOf('\0') >= 0) {
            throw bad(quote(text.replace('\0', '?')), "has a NUL character", "a path without one");
        }
        if (text.indexOf('\\') >= 0) {
            throw bad(shown, "has a backslash", "/ between the names");
        }
        if (DRIVE.matcher(text).lookingAt()) {
            throw bad(shown, "starts with a drive", "a path relative to the shared folder");
        }
        if (absolute(text)) {
            throw new FileProblem(
                    Kind.OUTSIDE,
                    "the path "
                            + shown
                            + " is absolute: expected one relative to the shared folder, such as"
                            + " notes/today.txt");
        }
        return new RelativePath(shown, split(text));
    }

    static boolean absolute(String text) {
        return text.startsWith("/");
    }

    /** A path from the folder on, if it is an absolute one that leads there; else as it came. */
    static String below(Path folder, String path) {
        String start = folder.toString();
        String inside = start.endsWith("/") ? start : start + "/";
        return path.equals(start) || path.startsWith(inside)
                ? path.substring(start.length()).replaceFirst("^/+", "")
                : path;
    }

    /** The names between the slashes. */
    static List<String> split(String text) {
        List<String> names = new ArrayList<>();
        for (String name : text.split("/", -1)) {
            if (!name.isEmpty() && !name.equals(".")) {
                names.add(name);
            }
        }
        return names;
    }

    static String quote(String text) {
        return '"' + SafeText.line(text, SHOWN_CHARS + SafeText.ELLIPSIS.length()) + '"';
    }

    private static FileProblem bad(String shown, String what, String expected) {
        return new FileProblem(
                Kind.BAD_PATH, "the path " + shown + " " + what + ": expected " + expected);
    }
}
