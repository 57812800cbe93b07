package dev.toolbooth.core.ask;

import tools.jackson.databind.node.ObjectNode;

/** A question that a tool asks its client. */
public sealed interface Question {

    /** What the client must be able to do to answer. */
    ClientFeature needs();

    /** A form for the client's user. Never for secrets: those need a {@link Visit}. */
    record Form(String message, ObjectNode schema) implements Question {
        @Override
        public ClientFeature needs() {
            return ClientFeature.ELICITATION;
        }
    }

    /** A page that the client's user should open; accepting means consent, not completion. */
    record Visit(String message, String url, String id) implements Question {
        @Override
        public ClientFeature needs() {
            return ClientFeature.ELICITATION_URL;
        }
    }

    /**
     * A text that the client's model should write.
     *
     * @param params the parameters of {@code sampling/createMessage}
     */
    record Sample(ObjectNode params) implements Question {
        @Override
        public ClientFeature needs() {
            return ClientFeature.SAMPLING;
        }
    }

    /** The folders that the client works in. */
    record Roots() implements Question {
        @Override
        public ClientFeature needs() {
            return ClientFeature.ROOTS;
        }
    }
}
