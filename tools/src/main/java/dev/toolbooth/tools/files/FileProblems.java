package dev.toolbooth.tools.files;

import dev.toolbooth.tools.files.FileProblem.Kind;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.NotLinkException;

/** The problems that both walks share, and the meaning of system errors to a client. */
final class FileProblems {
    private FileProblems() {}

    static FileProblem outside(RelativePath path) {
        return new FileProblem(
                Kind.OUTSIDE,
                path.shown()
                        + " leads out of the shared folder: expected a path inside it; links count"
                        + " only when they are relative and stay inside");
    }

    static FileProblem changed() {
        return new FileProblem(
                Kind.CHANGED, "the file was replaced while it was being opened; try again");
    }

    /** The problem behind an error. Its own message has absolute paths in it and is not shown. */
    static FileProblem of(RelativePath path, IOException error) {
        return switch (error) {
            case NoSuchFileException _ ->
                    new FileProblem(
                            Kind.NOT_FOUND,
                            "there is no " + path.shown() + " in the shared folder",
                            error);
            case AccessDeniedException _ ->
                    new FileProblem(
                            Kind.UNREADABLE, "the server may not read " + path.shown(), error);
            case NotDirectoryException _, NotLinkException _ -> changed();
            default -> new FileProblem(Kind.UNREADABLE, path.shown() + " could not be read", error);
        };
    }
}
