package dev.toolbooth.tools.workspace.planner.model;

/**
 * A failure of the model to make a plan. The message ends a sentence about it, and is fit for
 * clients.
 */
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
