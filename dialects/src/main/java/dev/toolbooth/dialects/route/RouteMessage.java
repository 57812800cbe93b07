package dev.toolbooth.dialects.route;

import dev.toolbooth.core.ask.ClientProfile;
import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.SettlementResponse;
import dev.toolbooth.core.money.SoldTool;
import dev.toolbooth.core.operation.FailureKind;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.pay.PaymentRequest;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.core.tool.OutputJson;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.dialects.x402.BazaarExtensionWriter;
import dev.toolbooth.dialects.x402.IncomingPayment;
import dev.toolbooth.dialects.x402.PaymentRequiredWriter;
import dev.toolbooth.dialects.x402.SettlementWriter;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.http.HeaderNames;
import dev.toolbooth.wire.x402.X402Header;
import dev.toolbooth.wire.x402.X402Resource;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request to a route.
 *
 * @param url its full address
 */
record RouteMessage(Operation operation, IncomingPayment incomingPayment, String method, String url)
        implements DecodedMessage {
    /** Each is the only one of its exchange. */
    private static final JsonNode ID = JsonNodeFactory.instance.stringNode("route");

    private static final String UNKNOWN =
            "the call ran, and the ledger has not said whether it is billed, so its result is"
                    + " withheld; the same call with the same idempotency key is billed once at"
                    + " most, and gets the result";

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

    /** An answer that reaches no client is not paid for. */
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
            case Outcome.PaymentPending(_, SettlementResponse settled) ->
                    told(pending(settled), settled);
            case Outcome.Unsettled(boolean unknown) when unknown ->
                    RouteRefusals.later(503, "unsettled", UNKNOWN, 1);
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
            case Outcome.Uncalled _ ->
                    RouteRefusals.said(500, "internal_error", "nothing was called");
        };
    }

    private Reply completed(ToolOutput output, @Nullable Bill bill) {
        JsonNode structured = output.structured();
        Reply reply =
                new Reply(200, structured == null ? OutputJson.data(output) : structured)
                        .with(HeaderNames.CACHE_CONTROL, bill == null ? "no-store" : "private");
        if (bill == null) {
            return reply;
        }
        return told(
                bill.repeated() ? reply.with("Idempotent-Replayed", "true") : reply, bill.paid());
    }

    private static @Nullable SettlementResponse paid(@Nullable Bill bill) {
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
        X402Resource said = PaymentRequiredWriter.resource(url, request);
        X402Resource resource =
                sold == null || said.description() != null
                        ? said
                        : PaymentRequiredWriter.resource(url, sold.description());
        ObjectNode header = PaymentRequiredWriter.v2(request, resource, error);
        if (sold != null) {
            BazaarExtensionWriter.add(
                    header,
                    BazaarExtensionWriter.route(method, sold),
                    BazaarExtensionWriter.HEADER_BYTES_MAX);
        }
        boolean first = PaymentRequiredWriter.payableInV1(request);
        ObjectNode body = first ? PaymentRequiredWriter.v1(request, resource, error) : header;
        if (sold != null && first) {
            BazaarExtensionWriter.addFirst(body, BazaarExtensionWriter.firstRoute(method, sold));
        }
        String encoded = X402Header.encode(header);
        if (message != null) {
            body.put("message", message);
        }
        return new Reply(402, body)
                .with(X402Header.REQUIRED, encoded)
                .with(HeaderNames.CACHE_CONTROL, "no-store");
    }

    /** Not a 402: an x402 client would pay again before reading a word. */
    private Reply pending(SettlementResponse settled) {
        ObjectNode body =
                Json.object()
                        .put("error", SettlementResponse.PENDING)
                        .put("message", PaymentRequiredWriter.PENDING);
        body.set("payment", SettlementWriter.write(settled, incomingPayment.version()));
        return new Reply(503, body)
                .with(HeaderNames.CACHE_CONTROL, "no-store")
                .with(HeaderNames.RETRY_AFTER, String.valueOf(SettlementWriter.RETRY_SECONDS));
    }

    private Reply told(Reply reply, @Nullable SettlementResponse settled) {
        return settled == null ? reply : SettlementWriter.headers(reply, settled, incomingPayment);
    }
}
