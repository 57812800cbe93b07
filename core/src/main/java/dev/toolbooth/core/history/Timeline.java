package dev.toolbooth.core.history;

import dev.toolbooth.core.history.PastCall.State;
import dev.toolbooth.core.history.PastCall.Step;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.trace.CallEnd;
import dev.toolbooth.core.trace.CallRecord;
import dev.toolbooth.core.trace.CallStep;
import dev.toolbooth.core.trace.CallTrace;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The steps of a call: each one ends where the next begins, and the last with the call. */
final class Timeline {
    private static final int NANOS = 1_000;

    private final CallRecord call;
    private final CallTrace trace;
    private final String caller;
    private final PastCall.@Nullable Paid paid;

    private Timeline(CallRecord call, String caller, PastCall.@Nullable Paid paid) {
        this.call = call;
        this.caller = caller;
        this.trace = call.trace();
        this.paid = paid;
    }

    /**
     * @param caller who called, as it may be shown
     */
    static List<Step> of(CallRecord call, String caller, PastCall.@Nullable Paid paid) {
        return new Timeline(call, caller, paid).steps();
    }

    private List<Step> steps() {
        long underway = trace.underwayNanos();
        List<Step> steps = new ArrayList<>();
        steps.add(new Step(CallStep.IDENTIFY, State.DONE, 0, underway / NANOS, "as " + caller));
        for (CallStep step : CallStep.values()) {
            if (step != CallStep.IDENTIFY) {
                steps.add(step(step, underway));
            }
        }
        return steps;
    }

    private Step step(CallStep step, long underway) {
        long began = trace.startedNanos(step);
        if (began < 0) {
            return notBegun(step, underway);
        }
        long ended = Math.max(began, end(step));
        State state = step == trace.last() && failed() ? State.FAILED : State.DONE;
        return new Step(
                step,
                state,
                (underway + began) / NANOS,
                (ended - began) / NANOS,
                note(step, state));
    }

    private Step notBegun(CallStep step, long underway) {
        boolean onTab = step == CallStep.CAPTURE && charged() != null && !repeated();
        return new Step(
                step,
                onTab ? State.DONE : State.SKIPPED,
                (underway + Math.max(0, call.tookNanos())) / NANOS,
                0,
                onTab ? "billed while it ran" : "");
    }

    /** Where the next step begins that there was, or the call ends. */
    private long end(CallStep step) {
        for (CallStep other : CallStep.values()) {
            long next = trace.startedNanos(other);
            if (other.compareTo(step) > 0 && next >= 0) {
                return next;
            }
        }
        return call.tookNanos();
    }

    private boolean failed() {
        return switch (call.end()) {
            case COMPLETED, INPUT_REQUIRED, BECAME_TASK -> false;
            case CANCELLED,
                    PAYMENT_REQUIRED,
                    INVALID_PAYMENT,
                    UNSETTLED,
                    TOOL_FAILED,
                    TIMED_OUT,
                    BAD_OUTPUT,
                    UNANSWERED,
                    CRASHED,
                    BROKEN,
                    UNKNOWN_TOOL,
                    FORBIDDEN,
                    BAD_ARGUMENTS,
                    BAD_STATE,
                    MISSING_CAPABILITY,
                    OVERLOADED,
                    RATE_LIMITED,
                    REFUSED ->
                    true;
        };
    }

    private @Nullable Money charged() {
        return paid == null ? null : paid.charged();
    }

    private boolean repeated() {
        return paid != null && paid.repeated();
    }

    private String note(CallStep step, State state) {
        if (state == State.FAILED) {
            return call.end().label().replace('_', ' ');
        }
        Money price = trace.price();
        Money charged = charged();
        return switch (step) {
            case IDENTIFY, ADMIT, CHECK -> "";
            case QUOTE -> price == null ? "" : "up to " + Explanation.dollars(price);
            case HOLD ->
                    repeated()
                            ? "its key has the outcome of an earlier call"
                            : trace.payment() != null ? "a payment" : "";
            case RUN -> call.end() == CallEnd.COMPLETED ? "" : call.end().label().replace('_', ' ');
            case CAPTURE -> charged == null ? "" : Explanation.dollars(charged);
        };
    }
}
