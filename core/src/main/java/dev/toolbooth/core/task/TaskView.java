package dev.toolbooth.core.task;

import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.call.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A task as it was at one moment.
 *
 * @param questions what the task waits to be told, by key; empty unless it waits
 * @param outcome what came of it; null until it has ended
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

    /** Where a task stands. */
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
