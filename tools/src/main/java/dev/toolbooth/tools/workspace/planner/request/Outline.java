package dev.toolbooth.tools.workspace.planner.request;

import java.util.List;

/**
 * What a request consists of.
 *
 * @param steps what is to be done; there is always something
 * @param rest what the request says beside that
 */
public record Outline(Origin origin, List<Step> steps, String rest) {
    public Outline {
        steps = List.copyOf(steps);
    }

    /** Where steps come from. */
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
        return steps.stream().mapToInt(Step::count).sum();
    }
}
