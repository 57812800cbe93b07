package dev.toolbooth.client.pay;

import dev.toolbooth.client.model.CallToolRequest;
import dev.toolbooth.client.model.CallToolResult;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.model.ToolCaller;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.SettleResponse;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A server that is shown a payment with a call of its tool: what its answer says of the payment.
 *
 * @param call under its own name, without the payment
 * @param price what was agreed to
 */
record ToolSeller(ToolCaller server, ReceiptChecker checker, CallToolRequest call, PriceQuote price)
        implements PaymentRecipient<PurchaseOutcome> {

    @Override
    public SellerReply<PurchaseOutcome> show(SignedOrder order) {
        try {
            CallToolResult result =
                    server.callTool(
                            PaymentPresentation.paying(call, order.purchase(), order.prepared()));
            if (pending(Receipt.in(result).settlement())) {
                return open("the payment is not settled yet");
            }
            Optional<PaymentDemand> again = PaymentDemandReader.in(result);
            return again.isPresent() ? wanting(again.get()) : ended(order, result);
        } catch (McpException refusal) {
            return refused(refusal);
        }
    }

    private SellerReply<PurchaseOutcome> refused(McpException refusal) {
        String text = refusal.getMessage() == null ? "" : refusal.getMessage();
        return switch (refusal) {
            case McpException.RpcError error -> {
                JsonNode data = error.data() == null ? Json.object() : error.data();
                String reason = data.path("reason").asString("");
                String words = data.path("message").asString(reason.isEmpty() ? text : reason);
                yield reason.equals(SettleResponse.PENDING) ? open(words) : refused(words);
            }
            case McpException.HttpRefusal http ->
                    PaymentDemandReader.in(http).map(this::wanting).orElseGet(() -> open(text));
            case McpException.NotAuthorized _ -> refused(text);
            case McpException.Unreachable _,
                    McpException.AnswerLost _,
                    McpException.NotUnderstood _ ->
                    open(text);
        };
    }

    private SellerReply<PurchaseOutcome> wanting(PaymentDemand demand) {
        String error = demand.required().error();
        String why = error == null ? "the seller asks for a payment again" : error;
        return why.contains(SettleResponse.PENDING) ? open(why) : refused(why);
    }

    private SellerReply<PurchaseOutcome> open(String reason) {
        String why = SellerText.words(reason);
        return new SellerReply.Open<>(new PurchaseOutcome.Unclear(price, why), why);
    }

    private SellerReply<PurchaseOutcome> refused(String reason) {
        String why = SellerText.words(reason);
        return new SellerReply.Refused<>(new PurchaseOutcome.Refused(price, why, false), why);
    }

    private static boolean pending(@Nullable SettleResponse settlement) {
        return settlement != null
                && !settlement.success()
                && SettleResponse.PENDING.equals(settlement.reason());
    }

    /** A tool that failed is not paid for, unless its seller says that it is. */
    private SellerReply<PurchaseOutcome> ended(SignedOrder order, CallToolResult result) {
        Receipt receipt = Receipt.in(result);
        if (order.purchase().form() == PaymentDemand.Form.PREPAID && !receipt.taken()) {
            return new SellerReply.Unbilled<>(
                    new PurchaseOutcome.Served(result, null, null), "nothing was billed");
        }
        if (result.isError() && !receipt.taken() && !order.moved()) {
            return new SellerReply.Untaken<>(
                    new PurchaseOutcome.Served(result, price, receipt),
                    "the tool failed, and nothing was taken for it");
        }
        Receipt found = receipt.found(checker.check(order.purchase(), order.prepared(), receipt));
        return new SellerReply.Taken<>(
                new PurchaseOutcome.Served(result, price, found), found.json());
    }
}
