package dev.toolbooth.tools.files;

/**
 * A reason why a file or folder is not available. The message is for the client: it quotes the path
 * that the client sent and never says where the sandbox is.
 */
public final class FileProblem extends Exception {
    private final Kind kind;
    private final String message;

    /** The kind of problem, for callers that have codes for it. */
    public enum Kind {
        /** The path can't be understood. */
        BAD_PATH,
        /** The path or a link on it leads out of the sandbox. */
        OUTSIDE,
        NOT_FOUND,
        /** A folder where a file was expected, a file where a folder was, or neither. */
        WRONG_TYPE,
        TOO_LARGE,
        NOT_TEXT,
        /** The operating system says no, or can't. */
        UNREADABLE,
        /** The operator's rules deny it. */
        DENIED,
        /** It is not as the client thinks it is. */
        CONFLICT,
        /** Someone replaced the file while it was being opened. */
        CHANGED,
        /** There is no memory for it at the moment. */
        CROWDED,
        /** The file system doesn't answer, or too many calls wait for it. */
        BUSY
    }

    FileProblem(Kind kind, String message) {
        super(message);
        this.kind = kind;
        this.message = message;
    }

    FileProblem(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
        this.message = message;
    }

    @Override
    public String getMessage() {
        return message;
    }

    public Kind kind() {
        return kind;
    }
}
