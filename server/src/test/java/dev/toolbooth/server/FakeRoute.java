package dev.toolbooth.server;

import dev.toolbooth.core.ask.ClientProfile;
import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.dialect.HttpRoute;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.SettlementResponse;
import dev.toolbooth.core.operation.InputResponses;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.pay.PaymentRequest;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.core.tool.OutputJson;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** A route in a dialect as simple as can be: a payment is JSON in a header. */
record FakeRoute(String method, String path, String tool) implements HttpRoute {

    @Override
    public DecodedMessage read(Headers headers, String query, byte[] body, String base) {
        String payment = headers.get("PAYMENT-SIGNATURE");
        ObjectNode arguments = Json.object();
        if (!query.isEmpty()) {
            arguments.put("query", query);
        }
        try {
            if (body.length > 0) {
                arguments = Json.parseObject(new String(body, StandardCharsets.UTF_8));
            }
        } catch (JacksonException | IllegalArgumentException e) {
            return new FakeTurn(new Operation.Refuse(new Refusal.BadParams("no object")), base);
        }
        return new FakeTurn(
                new Operation.CallTool(
                        tool,
                        arguments,
                        InputResponses.NONE,
                        null,
                        null,
                        false,
                        payment == null
                                ? null
                                : new Payment(Scheme.EXACT, Json.parseObject(payment))),
                base + path);
    }

    @Override
    public Reply refuse(Refusal refusal) {
        return said(refusal);
    }

    private static Reply said(Refusal refusal) {
        int status =
                switch (refusal) {
                    case Refusal.Unauthenticated _ -> 401;
                    case Refusal.WrongType _ -> 415;
                    case Refusal.PaymentUnavailable _ -> 503;
                    default -> 400;
                };
        return new Reply(status, Json.object().put("error", refusal.toString()));
    }

    private record FakeTurn(Operation operation, String url) implements DecodedMessage {
        @Override
        public ClientProfile client() {
            return ClientProfile.UNKNOWN;
        }

        @Override
        public JsonNode id() {
            return StringNode.valueOf("route");
        }

        @Override
        public Reply write(Outcome outcome) {
            return switch (outcome) {
                case Outcome.Completed(ToolOutput output, Bill bill) ->
                        told(
                                new Reply(200, OutputJson.data(output)),
                                bill == null ? null : bill.paid());
                case Outcome.PaymentRequired(PaymentRequest request) -> asked(request, "required");
                case Outcome.InvalidPayment(var request, String reason, _, var settled) ->
                        told(asked(request, reason), settled);
                case Outcome.PaymentPending(_, SettlementResponse settled) ->
                        told(new Reply(503, Json.object()).with("Retry-After", "5"), settled);
                case Outcome.Refused(Refusal refusal) -> said(refusal);
                default -> new Reply(500, Json.object().put("error", outcome.toString()));
            };
        }

        private Reply asked(PaymentRequest request, String error) {
            return new Reply(402, Json.object().put("error", error).put("resource", url))
                    .with("PAYMENT-REQUIRED", request.offers().getFirst().amount().toString());
        }

        private static Reply told(Reply reply, @Nullable SettlementResponse settled) {
            return settled == null
                    ? reply
                    : reply.with(
                            "PAYMENT-RESPONSE", settled.success() + " " + settled.transaction());
        }

        @Override
        public Optional<ObjectNode> announce(Signal signal) {
            return Optional.empty();
        }

        @Override
        public boolean asksByRequest() {
            return false;
        }

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
    }
}
