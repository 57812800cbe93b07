package dev.toolbooth.app.admin.json;

import dev.toolbooth.core.history.PastCall;
import dev.toolbooth.core.trace.CallEnd;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.server.admin.AdminSchema;
import java.math.BigDecimal;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** An operator's filter for calls. Immutable. */
public record CallFilter(
        @Nullable String tool,
        CallEnd.@Nullable Result result,
        @Nullable CallEnd end,
        @Nullable String caller,
        @Nullable String server,
        @Nullable String endpoint,
        long leastNanos)
        implements Predicate<PastCall> {

    public static final AdminSchema QUERY =
            AdminSchema.query(
                    """
                    tool?      string  Only calls of a tool.
                    result?    %s  Only with this result.
                    end?       %s  Only with this end.
                    caller?    string  Only of a caller: its id, a key's id, or the account that \
                      pays.
                    server?    string  Only of a server on sale.
                    endpoint?  string  Only at a path.
                    min_ms?    millis  Only those that took at least as many milliseconds.
                    """
                            .formatted(CallSchemas.RESULTS, CallSchemas.ENDS));

    private static final int NANO_DIGITS = 6;

    public static CallFilter of(AdminRequest filter) {
        return new CallFilter(
                filter.text("tool"),
                AdminForm.choice(filter, "result", CallEnd.Result.values(), CallEnd.Result::label),
                AdminForm.choice(filter, "end", CallEnd.values(), CallEnd::label),
                filter.text("caller"),
                filter.text("server"),
                filter.text("endpoint"),
                nanos(filter.text("min_ms")));
    }

    private static long nanos(@Nullable String millis) {
        return millis == null
                ? 0
                : new BigDecimal(millis).movePointRight(NANO_DIGITS).longValueExact();
    }

    @Override
    public boolean test(PastCall call) {
        return is(tool, call.tool())
                && (result == null || result == call.end().result())
                && (end == null || end == call.end())
                && calls(call)
                && is(server, call.server())
                && is(endpoint, call.place().endpoint())
                && call.tookNanos() >= leastNanos;
    }

    private static boolean is(@Nullable String wanted, @Nullable String there) {
        return wanted == null || wanted.equals(there);
    }

    /** A caller may be named as a key, by the key's id alone, or by the account that pays. */
    private boolean calls(PastCall call) {
        return is(caller, call.caller())
                || is(caller, call.account())
                || call.caller().endsWith(":" + caller);
    }

    /** Whether payments for something are wanted too. */
    public boolean wantsPaymentsFor(String thing) {
        return is(tool, thing);
    }
}
