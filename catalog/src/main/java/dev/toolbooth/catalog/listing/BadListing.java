package dev.toolbooth.catalog.listing;

/** A listing that the catalog can't accept. The message says why, and what was expected. */
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
