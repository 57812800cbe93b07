package dev.toolbooth.client.pay;

import dev.toolbooth.chain.x402.SettleResponse;
import dev.toolbooth.client.McpException;
import dev.toolbooth.client.ToolCall;
import dev.toolbooth.client.ToolCaller;
import dev.toolbooth.client.ToolResult;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Shows a seller one payment until there is an answer. The payment is the same each time, and so is
 * the call's name, so it is charged once at most however often it is sent.
 */
final class Delivery {
    /** Before each further attempt. */
    private static final List<Duration> PAUSES =
            List.of(Duration.ofMillis(500), Duration.ofSeconds(2), Duration.ofSeconds(5));

    private final ToolCaller server;
    private final Buyer buyer;
    private final @Nullable Payer payer;

    Delivery(ToolCaller server, Buyer buyer, @Nullable Payer payer) {
        this.server = server;
        this.buyer = buyer;
        this.payer = payer;
    }

    /** What came of one attempt. */
    private sealed interface Attempt {
        record Ended(ToolResult result) implements Attempt {}

        record Refused(String why) implements Attempt {}

        /** Whether it was paid is not known, or not yet. */
        record Open(String why) implements Attempt {}
    }

    /** A payment that nobody has seen. */
    Sale first(ToolCall call, Order order) throws PayProblem, InterruptedException {
        return present(call, order, false);
    }

    /** A payment that the seller may have seen before. */
    Sale again(ToolCall call, Order order) throws PayProblem, InterruptedException {
        return present(call, order, true);
    }

    private Sale present(ToolCall call, Order order, boolean seen)
            throws PayProblem, InterruptedException {
        boolean maybeSeen = seen;
        String why = "";
        try {
            deliver(order);
            ToolCall paying = Presentation.paying(call, order.purchase(), order.prepared());
            for (int i = 0; i <= PAUSES.size(); i++) {
                if (i > 0) {
                    buyer.pause().pause(PAUSES.get(i - 1));
                }
                switch (attempt(paying)) {
                    case Attempt.Ended(ToolResult result) -> {
                        return ended(order, result);
                    }
                    case Attempt.Refused(String reason) -> {
                        return refused(order, Shown.words(reason), maybeSeen);
                    }
                    case Attempt.Open(String reason) -> {
                        why = Shown.words(reason);
                        maybeSeen = true;
                    }
                }
            }
        } catch (InterruptedException stopped) {
            buyer.purse().left(order.id(), "stopped while waiting");
            throw stopped;
        }
        buyer.purse().left(order.id(), why);
        return new Sale.Unclear(order.price(), why);
    }

    /**
     * A proof's money moves now. Should that fail half way, the same call later goes on with it.
     */
    private void deliver(Order order) throws PayProblem {
        if (order.prepared().transaction() == null) {
            return;
        }
        if (payer == null) {
            buyer.purse().left(order.id(), "the wallet is not here");
            throw new PayProblem(
                    "This call was begun with a wallet that is not here now; open that wallet to go on");
        }
        try {
            payer.deliver(order.purchase().way(), order.prepared());
        } catch (PayProblem problem) {
            String why = String.valueOf(problem.getMessage());
            if (problem.getCause() instanceof NothingMoved) {
                buyer.purse().dropped(order.id(), why);
            } else {
                buyer.purse().left(order.id(), why);
            }
            throw problem;
        }
    }

    private Attempt attempt(ToolCall paying) {
        try {
            ToolResult result = server.callTool(paying);
            if (pending(Receipt.in(result).settlement())) {
                return new Attempt.Open("the payment is not settled yet");
            }
            Optional<Ask> again = Asks.in(result);
            return again.isPresent() ? wanting(again.get()) : new Attempt.Ended(result);
        } catch (McpException refusal) {
            return refused(refusal);
        }
    }

    private static Attempt refused(McpException refusal) {
        String text = refusal.getMessage() == null ? "" : refusal.getMessage();
        return switch (refusal) {
            case McpException.RpcError error -> {
                JsonNode data = error.data() == null ? Json.object() : error.data();
                String reason = data.path("reason").asString("");
                String words = data.path("message").asString(reason.isEmpty() ? text : reason);
                yield reason.equals(SettleResponse.PENDING)
                        ? new Attempt.Open(words)
                        : new Attempt.Refused(words);
            }
            case McpException.HttpRefusal http ->
                    Asks.in(http).map(Delivery::wanting).orElseGet(() -> new Attempt.Open(text));
            case McpException.NotAuthorized _ -> new Attempt.Refused(text);
            case McpException.Unreachable _,
                    McpException.AnswerLost _,
                    McpException.NotUnderstood _ ->
                    new Attempt.Open(text);
        };
    }

    private static Attempt wanting(Ask ask) {
        String error = ask.required().error();
        String why = error == null ? "the seller asks for a payment again" : error;
        return why.contains(SettleResponse.PENDING)
                ? new Attempt.Open(why)
                : new Attempt.Refused(why);
    }

    private static boolean pending(@Nullable SettleResponse settlement) {
        return settlement != null
                && !settlement.success()
                && SettleResponse.PENDING.equals(settlement.reason());
    }

    /** A tool that failed is not paid for, unless its seller says that it is. */
    private Sale ended(Order order, ToolResult result) throws PayProblem {
        Receipt receipt = Receipt.in(result);
        if (order.purchase().form() == Ask.Form.PREPAID && !receipt.taken()) {
            buyer.purse().dropped(order.id(), "nothing was billed");
            return new Sale.Served(result, null, null);
        }
        if (result.isError() && !receipt.taken() && !moved(order)) {
            buyer.purse().refused(order.id(), "the tool failed, and nothing was taken for it");
        } else {
            receipt = receipt.found(look(order, receipt));
            buyer.purse().paid(order.id(), receipt.json());
        }
        return new Sale.Served(result, order.price(), receipt);
    }

    private ReceiptChecker.Finding look(Order order, Receipt receipt) {
        return buyer.checker().check(order.purchase(), order.prepared(), receipt);
    }

    /**
     * A refusal of what was never seen before is just that. After an attempt whose answer was lost
     * it may only mean that the payment was used, so it counts as spent.
     */
    private Sale refused(Order order, String why, boolean maybeSeen) throws PayProblem {
        boolean spent = maybeSeen || moved(order);
        if (spent) {
            ObjectNode note = Json.object().put("served", false).put("refused", why);
            buyer.purse().paid(order.id(), note);
        } else {
            buyer.purse().refused(order.id(), why);
        }
        return new Sale.Refused(order.price(), why, spent);
    }

    private static boolean moved(Order order) {
        return order.prepared().transaction() != null;
    }
}
