package dev.toolbooth.store;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The database can't be used as it is; the message tells an operator why and what to do. */
public class StoreProblem extends RuntimeException {
    public StoreProblem(String message) {
        this(message, null);
    }

    public StoreProblem(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** What the system says is wrong with a file, in words for an operator. */
    public static String reason(IOException e) {
        return switch (e) {
            case AccessDeniedException denied -> "this user may not use " + denied.getFile();
            case FileAlreadyExistsException there -> there.getFile() + " is no folder";
            case NoSuchFileException gone -> "there is no " + gone.getFile();
            case FileSystemException fault when fault.getReason() != null -> fault.getReason();
            case FileSystemException fault ->
                    fault.getClass().getSimpleName() + " at " + fault.getFile();
            default -> Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName());
        };
    }
}
