package dev.toolbooth.core.search;

/** There is no index that could be asked now; the message says why. */
public final class SearchUnavailable extends Exception {
    private static final long serialVersionUID = 1L;
    private final String text;

    public SearchUnavailable(String message) {
        super(message);
        this.text = message;
    }

    @Override
    public String getMessage() {
        return text;
    }
}
