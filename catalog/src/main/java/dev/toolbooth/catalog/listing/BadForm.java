package dev.toolbooth.catalog.listing;

/** A body that can't be written as a form. The message says what was expected, after its name. */
public final class BadForm extends Exception {
    private final String what;

    BadForm(String what) {
        super(what, null, false, false);
        this.what = what;
    }

    @Override
    public String getMessage() {
        return what;
    }
}
