package dev.toolbooth.core.history;

import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.operation.CallPlace;
import dev.toolbooth.core.trace.CallEnd;
import dev.toolbooth.core.trace.CallStep;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A finished call, as operators may see it.
 *
 * @param id the ledger's id of the call, or one of its own
 * @param at when it ended
 * @param server the shop where it was called, or whose price it has; null without one
 * @param caller the caller's id
 * @param task the task that it became or was, or null
 * @param payment what was paid, or null where the call is free
 * @param why why it failed, in words; null when it ended well
 */
public record PastCall(
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
        RedactedText request,
        RedactedText response,
        @Nullable String why) {

    /** What everything but texts takes, roughly. */
    private static final int FIXED_BYTES = 2 * 1024;

    public PastCall {
        steps = List.copyOf(steps);
    }

    /**
     * The price of a call.
     *
     * @param charged the amount billed with this call, or null when it wasn't billed
     * @param free whether it was billed, and cost nothing
     * @param receipt the ledger's entry, if there is one; for a repetition, the first call's
     * @param payment the payment that came with it, if it was taken
     */
    public record Paid(
            @Nullable Money charged,
            boolean free,
            boolean repeated,
            @Nullable UUID receipt,
            @Nullable UUID payment) {}

    /** The result of a step. */
    public enum State {
        DONE,
        FAILED,
        SKIPPED
    }

    /**
     * A step of a call.
     *
     * @param atMicros when it began, after the call's message came
     * @param note its result, for people; empty when there is nothing to say
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
