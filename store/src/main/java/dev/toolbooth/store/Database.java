package dev.toolbooth.store;

/** The databases that the store knows. */
public enum Database {
    SQLITE,
    POSTGRES
}
