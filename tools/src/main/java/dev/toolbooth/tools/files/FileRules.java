package dev.toolbooth.tools.files;

import dev.toolbooth.tools.files.FileProblem.Kind;
import java.util.List;

/**
 * What of a folder the operator lets agents have. Immutable; made once, from the configuration.
 *
 * @param allow what may be read and written, if nothing below says otherwise
 * @param deny what may not, whatever else is said
 * @param readOnly what may be read, and not written
 */
public record FileRules(List<Glob> allow, List<Glob> deny, List<Glob> readOnly) {

    public FileRules {
        allow = List.copyOf(allow);
        deny = List.copyOf(deny);
        readOnly = List.copyOf(readOnly);
    }

    /** Whether a path may be read. */
    boolean readable(List<String> names) {
        String path = String.join("/", names);
        return !fits(deny, path)
                && !names.contains(Drafts.FOLDER)
                && (path.isEmpty() || fits(allow, path));
    }

    /** Objects to reading what a path leads to. */
    void checkRead(RelativePath path, List<String> names) throws FileProblem {
        if (!readable(names)) {
            throw new FileProblem(
                    Kind.DENIED, "the operator does not let agents have " + path.shown());
        }
    }

    /** Objects to changing what a path leads to. */
    void checkWrite(RelativePath path, List<String> names) throws FileProblem {
        checkRead(path, names);
        if (fits(readOnly, String.join("/", names))) {
            throw new FileProblem(
                    Kind.DENIED, "the operator lets agents read " + path.shown() + " only");
        }
    }

    private static boolean fits(List<Glob> globs, String path) {
        return globs.stream().anyMatch(glob -> glob.matches(path));
    }
}
