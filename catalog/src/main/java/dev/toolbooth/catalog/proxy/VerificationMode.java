package dev.toolbooth.catalog.proxy;

/** The action when a payment, or a demand for one, differs from the listing. */
public enum VerificationMode {
    /** No verification. */
    OFF,
    /** It is passed on with a warning. */
    WARN,
    /** It is not passed on. */
    STRICT
}
