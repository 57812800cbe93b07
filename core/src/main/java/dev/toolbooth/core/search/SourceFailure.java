package dev.toolbooth.core.search;

/** A failure to read the folder. The message is for the operator. */
public final class SourceFailure extends Exception {
    private static final long serialVersionUID = 1L;
    private final String text;

    public SourceFailure(String message, Throwable cause) {
        super(message, cause);
        this.text = message;
    }

    @Override
    public String getMessage() {
        return text;
    }
}
