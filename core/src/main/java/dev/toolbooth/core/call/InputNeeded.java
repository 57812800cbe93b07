package dev.toolbooth.core.call;

import dev.toolbooth.core.ask.Question;
import java.util.Map;

/** Ends a handler whose client has to answer by asking again. */
final class InputNeeded extends RuntimeException {
    private final transient Map<String, Question> questions;

    InputNeeded(Map<String, Question> questions) {
        super("the client has to answer first", null, false, false);
        this.questions = Map.copyOf(questions);
    }

    Map<String, Question> questions() {
        return questions;
    }
}
