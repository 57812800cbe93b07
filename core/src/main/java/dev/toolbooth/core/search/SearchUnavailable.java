package dev.toolbooth.core.search;

/** The absence of an index that can be searched now; the message says why. */
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
