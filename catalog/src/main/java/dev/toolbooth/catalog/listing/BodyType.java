package dev.toolbooth.catalog.listing;

/** The encoding of a request's body. */
public enum BodyType {
    JSON,
    /** The fields of a form, as {@code multipart/form-data}. */
    FORM,
    TEXT;

    /** The one that a seller means; JSON where it says nothing that is known. */
    static BodyType of(String said) {
        return switch (said) {
            // The second is the first version's word for it.
            case "form-data", "multipart-form-data" -> FORM;
            case "text" -> TEXT;
            default -> JSON;
        };
    }
}
