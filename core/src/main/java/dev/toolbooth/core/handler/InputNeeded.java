package dev.toolbooth.core.handler;

import dev.toolbooth.core.ask.Question;
import java.util.Map;

/** The end of a handler whose client must answer a question by sending the request again. */
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
