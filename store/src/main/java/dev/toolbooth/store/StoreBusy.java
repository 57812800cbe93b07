package dev.toolbooth.store;

/** A refusal to open a store that another process has open. */
public final class StoreBusy extends StoreProblem {
    public StoreBusy(String message) {
        super(message);
    }
}
