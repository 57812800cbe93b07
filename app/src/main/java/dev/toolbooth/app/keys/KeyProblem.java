package dev.toolbooth.app.keys;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Objects;

/** The file with the API keys can't be used; the message says why. */
public final class KeyProblem extends Exception {
    KeyProblem(Path path, String why) {
        super("the API keys in " + path + " can't be read: " + why);
    }

    /** What the system says is wrong, in words for an operator. */
    static String reason(IOException e) {
        return switch (e) {
            case AccessDeniedException _ -> "this user may not do that";
            case FileAlreadyExistsException there -> there.getFile() + " is no folder";
            case FileSystemException fault when fault.getReason() != null -> fault.getReason();
            case FileSystemException fault ->
                    fault.getClass().getSimpleName() + " at " + fault.getFile();
            default -> Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName());
        };
    }
}
