package dev.toolbooth.tools.workspace.planner.request;

import java.util.List;

/**
 * The outline of a request.
 *
 * @param steps the steps; never empty
 * @param rest the rest of the request's text
 */
public record RequestOutline(Origin origin, List<RequestStep> steps, String rest) {
    public RequestOutline {
        steps = List.copyOf(steps);
    }

    /** The origin of steps. */
    public enum Origin {
        /** The request has a list. */
        LIST("Made from the request's own list, without a model."),
        /** The request has sentences that say what to do. */
        SENTENCES("Made from the request's sentences, without a model."),
        /** The request names no steps, or only one. */
        NOTHING("The request names no steps: made of three that fit most work, without a model."),
        /** A model has found them. */
        MODEL("Made by a model.");

        private final String said;

        Origin(String said) {
            this.said = said;
        }

        /** For people. */
        public String said() {
            return said;
        }
    }

    /** How many steps there are, on all levels. */
    public int count() {
        return steps.stream().mapToInt(RequestStep::count).sum();
    }
}
