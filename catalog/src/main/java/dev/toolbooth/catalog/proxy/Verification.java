package dev.toolbooth.catalog.proxy;

/** What happens when a payment, or a demand for one, is not what was listed. */
public enum Verification {
    /** Nobody looks. */
    OFF,
    /** It is passed on, and the caller is told. */
    WARN,
    /** It is not passed on. */
    STRICT
}
