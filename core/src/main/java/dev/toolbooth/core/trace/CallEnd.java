package dev.toolbooth.core.trace;

import dev.toolbooth.core.operation.FailureKind;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import java.util.Locale;

/** The way a call ended, in a word. */
public enum CallEnd {
    COMPLETED(Result.OK),
    /** The client has to answer and to call again. */
    INPUT_REQUIRED(Result.INPUT_REQUIRED),
    /** It goes on as a task. */
    BECAME_TASK(Result.TASK),
    CANCELLED(Result.CANCELLED),
    /** It has to be paid for, and was not. */
    PAYMENT_REQUIRED(Result.PAYMENT_REQUIRED),
    /** A payment came with it that is no good. */
    INVALID_PAYMENT(Result.REFUSED),
    /** It ran and could not be paid for. */
    UNSETTLED(Result.ERROR),
    /** The tool said itself that it failed. */
    TOOL_FAILED(Result.ERROR),
    TIMED_OUT(Result.ERROR),
    BAD_OUTPUT(Result.ERROR),
    /** The tool asked, and its client did not answer. */
    UNANSWERED(Result.ERROR),
    /** The tool broke. */
    CRASHED(Result.ERROR),
    /** The server broke. */
    BROKEN(Result.ERROR),
    UNKNOWN_TOOL(Result.REFUSED),
    /** The caller may not use this tool. */
    FORBIDDEN(Result.REFUSED),
    BAD_ARGUMENTS(Result.REFUSED),
    /** The state that came with a repeated call is no good. */
    BAD_STATE(Result.REFUSED),
    MISSING_CAPABILITY(Result.REFUSED),
    OVERLOADED(Result.REFUSED),
    RATE_LIMITED(Result.REFUSED),
    /** For a reason that has no word of its own here. */
    REFUSED(Result.REFUSED);

    private final Result result;
    private final String label;

    CallEnd(Result result) {
        this.result = result;
        this.label = name().toLowerCase(Locale.ROOT);
    }

    /** The result that several ends share. */
    public enum Result {
        OK,
        ERROR,
        REFUSED,
        CANCELLED,
        INPUT_REQUIRED,
        TASK,
        /** A signal to the payer, not an error. */
        PAYMENT_REQUIRED;

        private final String label = name().toLowerCase(Locale.ROOT);

        /** The word for it in lists and counts. */
        public String label() {
            return label;
        }
    }

    public Result result() {
        return result;
    }

    /** The word for it in lists and counts. */
    public String label() {
        return label;
    }

    /** How a call with this outcome ended. */
    public static CallEnd of(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Completed(var output, _) -> output.failed() ? TOOL_FAILED : COMPLETED;
            case Outcome.Failed(FailureKind kind, _, _, _) -> of(kind);
            case Outcome.InputRequired _ -> INPUT_REQUIRED;
            case Outcome.TaskCreated _ -> BECAME_TASK;
            case Outcome.Cancelled _ -> CANCELLED;
            case Outcome.PaymentRequired _ -> PAYMENT_REQUIRED;
            case Outcome.InvalidPayment _ -> INVALID_PAYMENT;
            case Outcome.PaymentPending _, Outcome.Unsettled _ -> UNSETTLED;
            case Outcome.Refused(Refusal refusal) -> of(refusal);
            case Outcome.Uncalled _ -> BROKEN;
        };
    }

    private static CallEnd of(FailureKind kind) {
        return switch (kind) {
            case DECLARED -> TOOL_FAILED;
            case TIMEOUT -> TIMED_OUT;
            case BAD_OUTPUT -> BAD_OUTPUT;
            case CRASH -> CRASHED;
            case UNANSWERED -> UNANSWERED;
        };
    }

    private static CallEnd of(Refusal refusal) {
        return switch (refusal) {
            case Refusal.UnknownTool _ -> UNKNOWN_TOOL;
            case Refusal.Forbidden _ -> FORBIDDEN;
            case Refusal.BadArguments _ -> BAD_ARGUMENTS;
            case Refusal.BadParams _ -> BAD_STATE;
            case Refusal.MissingCapability _ -> MISSING_CAPABILITY;
            case Refusal.Overloaded _, Refusal.LedgerClosed _ -> OVERLOADED;
            case Refusal.RateLimited _ -> RATE_LIMITED;
            case Refusal.Broken _ -> BROKEN;
            case Refusal.Unreadable _,
                    Refusal.WrongType _,
                    Refusal.BadEnvelope _,
                    Refusal.UnknownMethod _,
                    Refusal.UnknownPrompt _,
                    Refusal.UnknownResource _,
                    Refusal.UnknownTask _,
                    Refusal.UnknownSession _,
                    Refusal.SessionRequired _,
                    Refusal.UnsupportedVersion _,
                    Refusal.HeaderMismatch _,
                    Refusal.PaymentUnavailable _,
                    Refusal.Stopping _,
                    Refusal.Unauthenticated _,
                    Refusal.NotRepeatable _ ->
                    REFUSED;
        };
    }
}
