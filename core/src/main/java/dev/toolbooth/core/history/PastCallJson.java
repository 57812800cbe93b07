package dev.toolbooth.core.history;

import dev.toolbooth.core.ledger.Account;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.wire.Json;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The JSON of past calls, for operators. */
public final class PastCallJson {
    private static final int MICROS_DIGITS = 3;
    private static final int NANO_DIGITS = 6;

    private PastCallJson() {}

    /**
     * A call in a list.
     *
     * @param refunded what was given back of it, or null for nothing
     */
    public static ObjectNode row(PastCall call, @Nullable Money refunded) {
        ObjectNode json =
                Json.object()
                        .put("id", call.id().toString())
                        .put("at", call.at().toString())
                        .put("tool", call.tool());
        put(json, "server", call.server());
        json.put("endpoint", call.place().endpoint()).put("dialect", call.place().dialect());
        put(json, "revision", call.revision());
        json.put("caller", call.caller());
        String account = call.account();
        put(json, "account", account);
        PastCall.Paid paid = call.payment();
        Money charged = paid == null ? null : paid.charged();
        if (charged != null && account != null) {
            json.put("rail", Account.rail(account));
        }
        json.put("result", call.end().result().label())
                .put("end", call.end().label())
                .put("took_ms", millis(call.tookNanos()));
        put(json, "task", call.task());
        if (paid != null && charged != null) {
            json.put("charged_micro_usd", charged.microUsd()).put("free", paid.free());
        }
        if (paid != null && paid.payment() != null) {
            json.put("payment", paid.payment().toString());
        }
        if (refunded != null) {
            json.put("refunded_micro_usd", refunded.microUsd());
        }
        return json;
    }

    /** The same step by step, with the request, the result, and why. */
    public static ObjectNode whole(PastCall call, @Nullable Money refunded) {
        ObjectNode json = row(call, refunded);
        ArrayNode timeline = json.putArray("timeline");
        for (PastCall.Step step : call.steps()) {
            ObjectNode one =
                    timeline.addObject()
                            .put("step", step.step().label())
                            .put("state", step.state().name().toLowerCase(Locale.ROOT))
                            .put("at_us", step.atMicros())
                            .put("took_us", step.tookMicros());
            if (!step.note().isEmpty()) {
                one.put("note", step.note());
            }
        }
        json.putObject("request")
                .put("truncated", call.request().truncated())
                .set("arguments", call.request().json());
        json.putObject("response")
                .put("truncated", call.response().truncated())
                .set("content", call.response().json());
        return json.put("why", call.why());
    }

    private static BigDecimal millis(long nanos) {
        return BigDecimal.valueOf(nanos, NANO_DIGITS).setScale(MICROS_DIGITS, RoundingMode.DOWN);
    }

    private static void put(ObjectNode json, String name, @Nullable String value) {
        if (value != null) {
            json.put(name, value);
        }
    }
}
