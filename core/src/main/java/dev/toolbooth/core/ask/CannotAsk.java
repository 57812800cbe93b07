package dev.toolbooth.core.ask;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** A failure to ask the client, because it doesn't support such questions. */
public final class CannotAsk extends RuntimeException {
    private final transient Map<String, Question> questions;

    public CannotAsk(Map<String, Question> questions) {
        super("the client can't answer " + questions.keySet(), null, false, false);
        this.questions = Map.copyOf(questions);
    }

    /** What was to be asked. */
    public Map<String, Question> questions() {
        return questions;
    }

    /** What the client would have to be able to do. */
    public Set<ClientFeature> missing() {
        EnumSet<ClientFeature> missing = EnumSet.noneOf(ClientFeature.class);
        questions.values().forEach(question -> missing.add(question.needs()));
        return missing;
    }
}
