package dev.toolbooth.core.search;

/** A query that can't be answered, and what is wrong with it. */
public final class BadQuery extends Exception {
    private static final long serialVersionUID = 1L;
    private final String text;
    private final String field;

    /**
     * @param field which part of the question
     */
    public BadQuery(String field, String message) {
        super(message);
        this.text = message;
        this.field = field;
    }

    public String field() {
        return field;
    }

    @Override
    public String getMessage() {
        return text;
    }
}
