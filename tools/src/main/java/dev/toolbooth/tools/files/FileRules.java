package dev.toolbooth.tools.files;

import dev.toolbooth.tools.files.FileProblem.Kind;
import java.util.List;

/**
 * The operator's rules of which files agents may have. Immutable; made once, from the
 * configuration.
 *
 * @param allow the files that may be read and written, unless another rule says otherwise
 * @param deny the files that agents never get
 * @param readOnly the files that may be read but not written
 */
public record FileRules(List<PathGlob> allow, List<PathGlob> deny, List<PathGlob> readOnly) {

    public FileRules {
        allow = List.copyOf(allow);
        // A file system that doesn't tell .ENV from .env would show both under either name.
        deny = deny.stream().map(PathGlob::folded).toList();
        readOnly = readOnly.stream().map(PathGlob::folded).toList();
    }

    /** What the names of our own folders in a workspace begin with; agents never see them. */
    static final String OWN = ".toolbooth-";

    /** Whether a path may be read. */
    boolean readable(List<String> names) {
        String path = String.join("/", names);
        return !denied(names, path) && (path.isEmpty() || fits(allow, path));
    }

    /** Whether a folder may be seen: it may be read, or something that could be in it. */
    boolean visible(List<String> names) {
        String path = String.join("/", names);
        return !denied(names, path)
                && (path.isEmpty()
                        || fits(allow, path)
                        || allow.stream().anyMatch(glob -> glob.leadsThrough(names)));
    }

    private boolean denied(List<String> names, String path) {
        return fits(deny, PathGlob.fold(path))
                || names.stream().anyMatch(name -> PathGlob.fold(name).startsWith(OWN));
    }

    /** Whether a path may be changed. */
    boolean writable(List<String> names) {
        return readable(names) && !fits(readOnly, PathGlob.fold(String.join("/", names)));
    }

    /** Objects to looking into a folder that a path leads to. */
    void checkList(RelativePath path, List<String> names) throws FileProblem {
        if (!visible(names)) {
            throw denied(path);
        }
    }

    private static FileProblem denied(RelativePath path) {
        return new FileProblem(
                Kind.DENIED, "the operator does not let agents have " + path.shown());
    }

    /** Objects to reading what a path leads to. */
    void checkRead(RelativePath path, List<String> names) throws FileProblem {
        if (!readable(names)) {
            throw denied(path);
        }
    }

    /** Objects to changing what a path leads to. */
    void checkWrite(RelativePath path, List<String> names) throws FileProblem {
        checkRead(path, names);
        if (!writable(names)) {
            throw new FileProblem(
                    Kind.DENIED, "the operator lets agents read " + path.shown() + " only");
        }
    }

    private static boolean fits(List<PathGlob> globs, String path) {
        return globs.stream().anyMatch(glob -> glob.matches(path));
    }
}
