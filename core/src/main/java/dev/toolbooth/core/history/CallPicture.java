package dev.toolbooth.core.history;

import dev.toolbooth.core.call.CallEnd;
import dev.toolbooth.core.call.CallRecord;
import dev.toolbooth.core.call.CallTrace;
import dev.toolbooth.core.call.Outcome;
import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.PaymentRequest;
import dev.toolbooth.core.tool.OutputJson;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import java.time.Instant;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes of the record of a call what is kept of it. Thread-safe if what it is given is. */
final class CallPicture {
    /** Anyone can make up names. */
    private static final int NAME_CHARS = 200;

    private static final int WHY_CHARS = 1_000;

    private final Supplier<UUID> ids;
    private final Redaction redaction;

    /**
     * @param ids for calls that the books know nothing of
     * @param mask masks what looks like a secret in a text
     */
    CallPicture(Supplier<UUID> ids, UnaryOperator<String> mask) {
        this.ids = ids;
        this.redaction = new Redaction(mask);
    }

    KeptCall of(CallRecord call) {
        CallTrace trace = call.trace();
        UUID id = trace.id();
        String server = trace.server();
        String why = Explanation.of(trace, call.outcome());
        String caller = redaction.line(call.caller().id(), NAME_CHARS);
        KeptCall.Paid paid = paid(trace, call.outcome());
        return new KeptCall(
                id == null ? ids.get() : id,
                Instant.ofEpochMilli(call.endedAtMillis()),
                redaction.line(call.tool(), NAME_CHARS),
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
                redaction.of(trace.arguments()),
                response(call.end(), call.outcome()),
                why == null ? null : redaction.line(why, WHY_CHARS));
    }

    private static KeptCall.@Nullable Paid paid(CallTrace trace, @Nullable Outcome outcome) {
        Bill bill = outcome instanceof Outcome.Completed completed ? completed.bill() : null;
        if (bill == null) {
            return trace.price() == null
                    ? null
                    : new KeptCall.Paid(null, false, false, null, trace.payment());
        }
        Money charged = bill.repeated() ? Money.ZERO : bill.billed();
        return new KeptCall.Paid(
                charged,
                !bill.repeated() && bill.billed().isZero(),
                bill.repeated(),
                bill.receipt(),
                trace.payment());
    }

    /** What its caller was told, in short. */
    private Shown response(CallEnd end, @Nullable Outcome outcome) {
        return switch (outcome) {
            case Outcome.Completed(ToolOutput output, _) -> redaction.of(OutputJson.data(output));
            case Outcome.Failed failed ->
                    redaction.of(
                            Json.object()
                                    .put("error", end.label())
                                    .put("message", failed.message()));
            case Outcome.InputRequired asked -> {
                ObjectNode json = Json.object();
                ArrayNode names = json.putArray("asks_for");
                new TreeSet<>(asked.questions().keySet()).forEach(names::add);
                yield redaction.of(json);
            }
            case Outcome.TaskCreated created ->
                    redaction.of(Json.object().put("task", created.task().id()));
            case Outcome.PaymentRequired(PaymentRequest request) ->
                    redaction.of(demand(request, end));
            case Outcome.InvalidPayment bad ->
                    redaction.of(demand(bad.request(), end).put("reason", bad.reason()));
            case null, default -> redaction.of(Json.object().put("error", end.label()));
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
