package dev.toolbooth.core.history;

import dev.toolbooth.core.call.CallEnd;
import dev.toolbooth.core.call.CallPlace;
import dev.toolbooth.core.call.CallStep;
import dev.toolbooth.core.money.Money;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A call that has ended, as operators may see it.
 *
 * @param id the one that the books know it by, or one of its own
 * @param at when it ended
 * @param server the shop where it was called, or whose price it has; null without one
 * @param caller the id of who called
 * @param task the task that it became or was, or null
 * @param payment what was paid, or null where nothing is asked
 * @param why what kept it from going well, in words; null when nothing did
 */
public record KeptCall(
        UUID id,
        Instant at,
        String tool,
        @Nullable String server,
        CallPlace place,
        @Nullable String revision,
        String caller,
        @Nullable String account,
        CallEnd end,
        long tookNanos,
        @Nullable String task,
        @Nullable Paid payment,
        List<Step> steps,
        Shown request,
        Shown response,
        @Nullable String why) {

    /** What everything but texts takes, roughly. */
    private static final int FIXED_BYTES = 2 * 1024;

    public KeptCall {
        steps = List.copyOf(steps);
    }

    /**
     * What is known of its price.
     *
     * @param charged what was billed with this call, or null when it wasn't billed
     * @param free whether it was billed, and cost nothing
     * @param receipt the entry in the books, if there is one; for a repetition, the first call's
     * @param payment the payment that came with it, if it was taken
     */
    public record Paid(
            @Nullable Money charged,
            boolean free,
            boolean repeated,
            @Nullable UUID receipt,
            @Nullable UUID payment) {}

    /** How a step of a call has ended. */
    public enum State {
        DONE,
        FAILED,
        SKIPPED
    }

    /**
     * A step of a call.
     *
     * @param atMicros when it began, after the call's message came
     * @param note what came of it, for people; empty when there is nothing to say
     */
    public record Step(CallStep step, State state, long atMicros, long tookMicros, String note) {}

    /** What it takes to keep it, roughly. */
    public int bytes() {
        String reason = why;
        int chars =
                tool.length()
                        + request.text().length()
                        + response.text().length()
                        + (reason == null ? 0 : reason.length());
        return FIXED_BYTES + 2 * chars;
    }
}
