package dev.toolbooth.catalog;

/** What is offered for the catalog can't be taken. The message says why, and what was expected. */
public final class BadListing extends Exception {
    private final String reason;

    public BadListing(String reason) {
        super(reason, null, false, false);
        this.reason = reason;
    }

    @Override
    public String getMessage() {
        return reason;
    }
}
