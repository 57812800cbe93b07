package dev.toolbooth.dialects.route;

import dev.toolbooth.core.ask.ClientProfile;
import dev.toolbooth.core.call.FailureKind;
import dev.toolbooth.core.call.Operation;
import dev.toolbooth.core.call.Outcome;
import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.dialect.Turn;
import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.PaymentRequest;
import dev.toolbooth.core.money.Settled;
import dev.toolbooth.core.money.SoldTool;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.core.tool.OutputJson;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.dialects.x402.Base64Json;
import dev.toolbooth.dialects.x402.Demands;
import dev.toolbooth.dialects.x402.Discovery;
import dev.toolbooth.dialects.x402.SettleResponse;
import dev.toolbooth.dialects.x402.Tender;
import dev.toolbooth.wire.Json;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request to a route.
 *
 * @param url where it was sent, whole
 */
record RouteTurn(Operation operation, Tender tender, String method, String url) implements Turn {
    /** Each is the only one of its exchange. */
    private static final JsonNode ID = JsonNodeFactory.instance.stringNode("route");

    private static final int PENDING_SECONDS = 5;

    @Override
    public ClientProfile client() {
        return ClientProfile.UNKNOWN;
    }

    @Override
    public JsonNode id() {
        return ID;
    }

    @Override
    public Optional<ObjectNode> announce(Signal signal) {
        return Optional.empty();
    }

    @Override
    public boolean asksByRequest() {
        return false;
    }

    /** Nobody pays for an answer that nobody gets. */
    @Override
    public boolean endsWithConnection() {
        return true;
    }

    @Override
    public boolean standsAlone() {
        return true;
    }

    @Override
    public boolean primesStreams() {
        return false;
    }

    @Override
    public Reply write(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Completed(ToolOutput output, Bill bill) when output.failed() ->
                    told(RouteRefusals.said(502, "tool_failed", text(output)), paid(bill));
            case Outcome.Completed(ToolOutput output, Bill bill) -> completed(output, bill);
            case Outcome.Failed(FailureKind kind, String message, _, Bill bill) ->
                    told(failed(kind, message), paid(bill));
            case Outcome.PaymentRequired(PaymentRequest request) ->
                    required(request, "Payment required", null);
            case Outcome.InvalidPayment(var request, String reason, String message, var settled) ->
                    told(required(request, reason, message), settled);
            case Outcome.PaymentPending(_, Settled settled) -> told(pending(settled), settled);
            case Outcome.Unsettled _ ->
                    RouteRefusals.later(
                            503,
                            "unsettled",
                            "the call could not be paid for, so its result is withheld and nothing"
                                    + " was billed",
                            1);
            case Outcome.InputRequired _, Outcome.TaskCreated _ -> RouteRefusals.needsClient();
            case Outcome.Refused(var refusal) -> RouteRefusals.reply(refusal);
            case Outcome.Cancelled _ ->
                    RouteRefusals.said(503, "cancelled", "the call was called off");
            case Outcome.Opened _,
                    Outcome.Described _,
                    Outcome.ToolsListed _,
                    Outcome.ResourcesListed _,
                    Outcome.TemplatesListed _,
                    Outcome.PromptsListed _,
                    Outcome.ShopDescribed _,
                    Outcome.ResourceRead _,
                    Outcome.PromptFilled _,
                    Outcome.Suggested _,
                    Outcome.TaskFound _,
                    Outcome.Listening _,
                    Outcome.Done _,
                    Outcome.Accepted _ ->
                    RouteRefusals.said(500, "internal_error", "nothing was called");
        };
    }

    private Reply completed(ToolOutput output, @Nullable Bill bill) {
        JsonNode structured = output.structured();
        Reply reply =
                new Reply(200, structured == null ? OutputJson.data(output) : structured)
                        .with("Cache-Control", bill == null ? "no-store" : "private");
        if (bill == null) {
            return reply;
        }
        return told(
                bill.repeated() ? reply.with("Idempotent-Replayed", "true") : reply, bill.paid());
    }

    private static @Nullable Settled paid(@Nullable Bill bill) {
        return bill == null ? null : bill.paid();
    }

    private static Reply failed(FailureKind kind, String message) {
        return switch (kind) {
            case TIMEOUT -> RouteRefusals.said(504, "tool_timeout", message);
            case UNANSWERED -> RouteRefusals.needsClient();
            case DECLARED, BAD_OUTPUT, CRASH -> RouteRefusals.said(502, "tool_failed", message);
        };
    }

    private static String text(ToolOutput output) {
        return output.content().stream()
                .filter(Content.Text.class::isInstance)
                .map(content -> ((Content.Text) content).text())
                .collect(Collectors.joining("\n"));
    }

    /** A body for clients of x402 v1, and a header for those of v2. */
    private Reply required(PaymentRequest request, String error, @Nullable String message) {
        SoldTool sold = request.sold();
        Demands.Resource said = Demands.Resource.of(url, request);
        Demands.Resource resource =
                sold == null || said.description() != null
                        ? said
                        : new Demands.Resource(url, sold.description());
        ObjectNode header = Demands.v2(request, resource, error);
        if (sold != null) {
            Discovery.add(header, Discovery.route(method, sold), Discovery.HEADER_BYTES_MAX);
        }
        boolean first = Demands.payableInV1(request);
        ObjectNode body = first ? Demands.v1(request, resource, error) : header;
        if (sold != null && first) {
            Discovery.addFirst(body, Discovery.firstRoute(method, sold));
        }
        String encoded = Base64Json.write(header);
        if (message != null) {
            body.put("message", message);
        }
        return new Reply(402, body)
                .with("PAYMENT-REQUIRED", encoded)
                .with("Cache-Control", "no-store");
    }

    /** Not a 402: whoever understands that would pay again. */
    private Reply pending(Settled settled) {
        ObjectNode body =
                Json.object().put("error", Settled.PENDING).put("message", Demands.PENDING);
        body.set("payment", SettleResponse.write(settled, tender.version()));
        return new Reply(409, body)
                .with("Cache-Control", "no-store")
                .with("Retry-After", String.valueOf(PENDING_SECONDS));
    }

    private Reply told(Reply reply, @Nullable Settled settled) {
        return settled == null ? reply : SettleResponse.headers(reply, settled, tender);
    }
}
