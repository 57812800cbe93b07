package dev.toolbooth.server.runtime;

import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.trace.CallEnd;
import dev.toolbooth.core.trace.CallLog;
import dev.toolbooth.core.trace.CallRecord;
import dev.toolbooth.core.trace.CallTrace;
import dev.toolbooth.wire.text.SafeText;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * A log of calls that did not go well, with fields to filter by: those that broke, timed out or
 * were slow, at a level for the usual and at most a few a second; those that failed for their
 * caller's reasons or were refused, for who asks for more. Thread-safe.
 */
public final class LoggedCalls implements CallLog {
    /** How long a call takes that is slow; one that became a task may take longer. */
    static final Duration SLOW = Duration.ofSeconds(10);

    private static final Logger LOG = LoggerFactory.getLogger(LoggedCalls.class);
    private static final int NAME_CHARS = 200;
    private static final int REASON_CHARS = 1_000;
    private static final int LINES_PER_SECOND = 10;
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final LogThrottle lines;

    /**
     * @param nanos a clock that only runs forward
     */
    public LoggedCalls(LongSupplier nanos) {
        this.lines = new LogThrottle(nanos, SECOND, LINES_PER_SECOND);
    }

    @Override
    public void ended(CallRecord call) {
        boolean slow = call.taskId() == null && call.tookNanos() >= SLOW.toNanos();
        Level level = slow ? Level.INFO : level(call.end());
        if (level == null || !LOG.isEnabledForLevel(level)) {
            return;
        }
        long untold = level == Level.INFO ? lines.admit() : 0;
        if (untold < 0) {
            return;
        }
        long millis = TimeUnit.NANOSECONDS.toMillis(call.tookNanos());
        String tool = SafeText.line(call.tool(), NAME_CHARS);
        fields(LOG.atLevel(level), call)
                .addKeyValue("tool", tool)
                .addKeyValue("result", call.end().label())
                .addKeyValue("duration_ms", millis)
                .log(
                        "call of {}: {} after {} ms{}",
                        tool,
                        call.end().label(),
                        millis,
                        untold == 0 ? "" : " (" + untold + " more were not logged)");
    }

    private static @Nullable Level level(CallEnd end) {
        return switch (end) {
            case COMPLETED, INPUT_REQUIRED, BECAME_TASK -> null;
            case TIMED_OUT, BAD_OUTPUT, CRASHED, BROKEN, UNSETTLED -> Level.INFO;
            case CANCELLED,
                    PAYMENT_REQUIRED,
                    INVALID_PAYMENT,
                    TOOL_FAILED,
                    UNANSWERED,
                    UNKNOWN_TOOL,
                    FORBIDDEN,
                    BAD_ARGUMENTS,
                    BAD_STATE,
                    MISSING_CAPABILITY,
                    OVERLOADED,
                    RATE_LIMITED,
                    REFUSED ->
                    Level.DEBUG;
        };
    }

    /** Those that not every call has. */
    private static LoggingEventBuilder fields(LoggingEventBuilder line, CallRecord call) {
        CallTrace trace = call.trace();
        Payer payer = call.caller().payer();
        LoggingEventBuilder all = with(line, "call", trace.id());
        all = with(all, "server", trace.server());
        all = with(all, "key", payer == null ? null : payer.key());
        all = with(all, "account", trace.account());
        all = with(all, "payment", trace.payment());
        all = with(all, "task", call.taskId());
        return with(all, "reason", reason(call.outcome()));
    }

    private static LoggingEventBuilder with(
            LoggingEventBuilder line, String name, @Nullable Object value) {
        return value == null ? line : line.addKeyValue(name, value);
    }

    private static @Nullable String reason(@Nullable Outcome outcome) {
        return outcome instanceof Outcome.Failed failed
                ? SafeText.line(failed.message(), REASON_CHARS)
                : null;
    }
}
