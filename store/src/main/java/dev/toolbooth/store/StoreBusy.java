package dev.toolbooth.store;

/** Another process has the store. */
public final class StoreBusy extends StoreProblem {
    StoreBusy(String message) {
        super(message);
    }
}
