package dev.toolbooth.core.history;

import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.pay.PaymentRequest;
import dev.toolbooth.core.secret.Redactor;
import dev.toolbooth.core.tool.OutputJson;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.trace.CallEnd;
import dev.toolbooth.core.trace.CallRecord;
import dev.toolbooth.core.trace.CallTrace;
import dev.toolbooth.wire.Json;
import java.time.Instant;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A converter of call records into past calls. Thread-safe if its parts are. */
final class PastCallBuilder {
    /** Anyone can make up names. */
    private static final int NAME_CHARS = 200;

    private static final int WHY_CHARS = 1_000;

    private final Supplier<UUID> ids;
    private final JsonExcerpt excerpt;

    /**
     * @param ids for calls that the books know nothing of
     */
    PastCallBuilder(Supplier<UUID> ids, Redactor redactor) {
        this.ids = ids;
        this.excerpt = new JsonExcerpt(redactor);
    }

    PastCall of(CallRecord call) {
        CallTrace trace = call.trace();
        UUID id = trace.id();
        String server = trace.server();
        String why = Explanation.of(trace, call.outcome());
        String caller = excerpt.line(call.caller().id(), NAME_CHARS);
        PastCall.Paid paid = paid(trace, call.outcome());
        return new PastCall(
                id == null ? ids.get() : id,
                Instant.ofEpochMilli(call.endedAtMillis()),
                excerpt.line(call.tool(), NAME_CHARS),
                server,
                trace.place(),
                trace.revision(),
                caller,
                trace.account(),
                call.end(),
                call.tookNanos(),
                call.taskId(),
                paid,
                Timeline.of(call, caller, paid),
                excerpt.of(trace.arguments()),
                response(call.end(), call.outcome()),
                why == null ? null : excerpt.line(why, WHY_CHARS));
    }

    private static PastCall.@Nullable Paid paid(CallTrace trace, @Nullable Outcome outcome) {
        Bill bill = outcome instanceof Outcome.Completed completed ? completed.bill() : null;
        if (bill == null) {
            return trace.price() == null
                    ? null
                    : new PastCall.Paid(null, false, false, null, trace.payment());
        }
        Money charged = bill.repeated() ? Money.ZERO : bill.billed();
        return new PastCall.Paid(
                charged,
                !bill.repeated() && bill.billed().isZero(),
                bill.repeated(),
                bill.receipt(),
                trace.payment());
    }

    /** The answer to its caller, in short. */
    private RedactedText response(CallEnd end, @Nullable Outcome outcome) {
        if (outcome == null) {
            return excerpt.of(Json.object().put("error", end.label()));
        }
        return switch (outcome) {
            case Outcome.Completed(ToolOutput output, _) -> excerpt.of(OutputJson.data(output));
            case Outcome.Failed failed ->
                    excerpt.of(
                            Json.object()
                                    .put("error", end.label())
                                    .put("message", failed.message()));
            case Outcome.InputRequired asked -> {
                ObjectNode json = Json.object();
                ArrayNode names = json.putArray("asks_for");
                new TreeSet<>(asked.questions().keySet()).forEach(names::add);
                yield excerpt.of(json);
            }
            case Outcome.TaskCreated created ->
                    excerpt.of(Json.object().put("task", created.task().id()));
            case Outcome.PaymentRequired(PaymentRequest request) ->
                    excerpt.of(demand(request, end));
            case Outcome.InvalidPayment bad ->
                    excerpt.of(demand(bad.request(), end).put("reason", bad.reason()));
            case Outcome.PaymentPending _,
                    Outcome.Unsettled _,
                    Outcome.Cancelled _,
                    Outcome.Refused _,
                    Outcome.Uncalled _ ->
                    excerpt.of(Json.object().put("error", end.label()));
        };
    }

    private static ObjectNode demand(PaymentRequest request, CallEnd end) {
        ObjectNode json =
                Json.object()
                        .put("error", end.label())
                        .put("price_micro_usd", request.price().microUsd())
                        .put("session", request.session());
        ArrayNode networks = json.putArray("networks");
        request.offers().stream().map(Offer::network).distinct().forEach(networks::add);
        return json;
    }
}
