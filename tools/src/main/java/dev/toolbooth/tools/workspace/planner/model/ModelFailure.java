package dev.toolbooth.tools.workspace.planner.model;

/** A model has made no plan. The message ends a sentence about it, and is fit for clients. */
public final class ModelFailure extends Exception {
    private final String message;

    public ModelFailure(String message) {
        super(message);
        this.message = message;
    }

    @Override
    public String getMessage() {
        return message;
    }
}
