package dev.toolbooth.app.office;

import dev.toolbooth.app.config.Nearest;
import dev.toolbooth.core.call.CallEnd;
import dev.toolbooth.core.history.KeptCall;
import dev.toolbooth.server.admin.Query;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Which calls an operator wants to see. Immutable. */
record CallFilter(
        @Nullable String tool,
        CallEnd.@Nullable Result result,
        @Nullable CallEnd end,
        @Nullable String caller,
        @Nullable String server,
        @Nullable String endpoint,
        long leastNanos)
        implements Predicate<KeptCall> {

    private static final int NANO_DIGITS = 6;

    static CallFilter of(Query query) throws Form.Mistake {
        return new CallFilter(
                query.text("tool"),
                word(query, "result", CallEnd.Result.values(), CallEnd.Result::label),
                word(query, "end", CallEnd.values(), CallEnd::label),
                query.text("caller"),
                query.text("server"),
                query.text("endpoint"),
                nanos(query.text("min_ms")));
    }

    private static <T> @Nullable T word(
            Query query, String name, T[] all, Function<T, String> label) throws Form.Mistake {
        String wanted = query.text(name);
        if (wanted == null) {
            return null;
        }
        for (T one : all) {
            if (label.apply(one).equals(wanted)) {
                return one;
            }
        }
        List<String> words = Arrays.stream(all).map(label).toList();
        throw new Form.Mistake(
                name
                        + ": "
                        + Form.shown(wanted)
                        + " is none; expected one of "
                        + String.join(", ", words)
                        + Nearest.hint(wanted, words));
    }

    private static long nanos(@Nullable String millis) throws Form.Mistake {
        if (millis == null) {
            return 0;
        }
        if (!millis.matches("[0-9]{1,9}(\\.[0-9]{1,6})?")) {
            throw new Form.Mistake(
                    "min_ms: " + Form.shown(millis) + "; expected milliseconds such as 250 or 0.5");
        }
        return new BigDecimal(millis).movePointRight(NANO_DIGITS).longValueExact();
    }

    @Override
    public boolean test(KeptCall call) {
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
    private boolean calls(KeptCall call) {
        return is(caller, call.caller())
                || is(caller, call.account())
                || call.caller().endsWith(":" + caller);
    }

    /** Whether payments for something are wanted too. */
    boolean wantsPaymentsFor(String thing) {
        return is(tool, thing);
    }
}
