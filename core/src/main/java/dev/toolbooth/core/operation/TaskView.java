package dev.toolbooth.core.operation;

import dev.toolbooth.core.ask.Question;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot of a task.
 *
 * @param questions the questions that the task waits for, by key; empty unless it waits
 * @param outcome its result; null until it has ended
 */
public record TaskView(
        String id,
        Status status,
        @Nullable String message,
        Instant createdAt,
        Instant updatedAt,
        Duration ttl,
        Duration pollInterval,
        Map<String, Question> questions,
        @Nullable Outcome outcome) {

    public TaskView {
        questions = Map.copyOf(questions);
    }

    /** The status of a task. */
    public enum Status {
        WORKING,
        INPUT_REQUIRED,
        COMPLETED,
        FAILED,
        CANCELLED;

        /** Whether nothing will change any more. */
        public boolean ended() {
            return switch (this) {
                case WORKING, INPUT_REQUIRED -> false;
                case COMPLETED, FAILED, CANCELLED -> true;
            };
        }
    }
}
