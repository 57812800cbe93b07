package dev.toolbooth.store;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A database that can't be used as it is; the message tells an operator why and what to do. */
public class StoreProblem extends RuntimeException {
    public StoreProblem(String message) {
        this(message, null);
    }

    public StoreProblem(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** What an operator can do about it. */
    public String advice() {
        for (Throwable cause = getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException fault) {
                return advice(fault);
            }
        }
        return "look at store and data in the configuration";
    }

    private static String advice(SQLException fault) {
        String state = Objects.requireNonNullElse(fault.getSQLState(), "");
        return switch (state.isEmpty() ? "" : state.substring(0, 2)) {
            case "08", "57" -> "start PostgreSQL, or mend its address in store";
            case "28" -> "mend the user and the password in store";
            case "3D" -> "make that database, or name another in store";
            case "53" -> "make room on PostgreSQL's disk, or let it have more connections";
            case "" ->
                    switch (fault.getErrorCode() & 0xFF) {
                        case 8, 10, 13, 14 ->
                                "make room on the disk of data, and let this user write there";
                        case 5, 6 -> "wait until whoever else writes there has finished";
                        case 11, 26 -> "stop the server, and restore a back-up";
                        default -> "look at data in the configuration";
                    };
            default -> "do what PostgreSQL says";
        };
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
