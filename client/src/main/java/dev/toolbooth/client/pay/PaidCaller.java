package dev.toolbooth.client.pay;

import dev.toolbooth.chain.x402.PaymentRequirements;
import dev.toolbooth.client.McpClient;
import dev.toolbooth.client.McpException;
import dev.toolbooth.client.ServerAddress;
import dev.toolbooth.client.Tool;
import dev.toolbooth.client.ToolCall;
import dev.toolbooth.client.ToolCaller;
import dev.toolbooth.client.ToolResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Calls tools of one seller and pays for those that want it. Each call is tried without paying
 * first; then the rules and the approval are asked, the price is set aside, the payment is signed
 * and written down, and only then shown to the seller. Thread-safe.
 */
public final class PaidCaller {
    private final ToolCaller server;
    private final String seller;
    private final Function<String, Optional<Long>> listed;
    private final Buyer buyer;

    /**
     * @param seller the server's origin, or its command; names it in the journal
     * @param listed what a tool's listing says that it costs, in millionths of a dollar
     */
    public PaidCaller(
            ToolCaller server,
            String seller,
            Function<String, Optional<Long>> listed,
            Buyer buyer) {
        this.server = server;
        this.seller = seller;
        this.listed = listed;
        this.buyer = buyer;
    }

    /** Calls the tools of a server that was met, by the prices that it lists now. */
    public static PaidCaller of(McpClient client, ServerAddress address, Buyer buyer) {
        Map<String, Long> prices = new HashMap<>();
        for (Tool tool : client.listTools()) {
            ListedPrice.of(tool.json()).ifPresent(price -> prices.put(tool.name(), price));
        }
        return new PaidCaller(
                client, address.name(), tool -> Optional.ofNullable(prices.get(tool)), buyer);
    }

    /**
     * Calls a tool, and pays if it costs something and that is agreed to.
     *
     * @throws McpException when there is no result and it is not about money
     * @throws PayProblem when money can't be spent safely; nothing was paid
     */
    public Sale callPaidTool(String name, ObjectNode arguments)
            throws PayProblem, InterruptedException {
        return callPaidTool(ToolCall.of(name, arguments));
    }

    /** The same with all that a call may have. */
    public Sale callPaidTool(ToolCall call) throws PayProblem, InterruptedException {
        return callPaidTool(call, buyer.approval());
    }

    /** The same where somebody else than usual is asked before money is spent. */
    public Sale callPaidTool(ToolCall call, Approval approval)
            throws PayProblem, InterruptedException {
        String digest = Digest.of(seller, call);
        Optional<Purse.Unfinished> earlier = buyer.purse().resume(digest);
        if (earlier.isPresent()) {
            return goOn(call, earlier.get());
        }
        String key = Buyer.newKey();
        ToolCall named = Presentation.named(call, key);
        Optional<Ask> known = PrepaidPayer.ask(listed.apply(call.name()), seller);
        if (known.isPresent() && payerOf(known.get().required().accepts().getFirst()) != null) {
            return buy(new Wish(named, digest, key, known.get()), approval);
        }
        Ask ask;
        try {
            ToolResult first = server.callTool(named);
            Optional<Ask> asked = Asks.in(first);
            if (asked.isEmpty()) {
                return unasked(named, digest, key, first);
            }
            ask = asked.get();
        } catch (McpException refusal) {
            ask = Asks.in(refusal).orElseThrow(() -> refusal);
        }
        return buy(new Wish(named, digest, key, ask), approval);
    }

    /** Nobody wants money; an account may have been billed all the same. */
    private Sale unasked(ToolCall call, String digest, String key, ToolResult result)
            throws PayProblem {
        Receipt receipt = Receipt.in(result);
        Optional<Ask> billed = PrepaidPayer.ask(receipt.billed(), seller);
        if (billed.isEmpty()) {
            return new Sale.Served(result, null, null);
        }
        PaymentRequirements way = billed.get().required().accepts().getFirst();
        Payer payer = payerOf(way);
        if (payer == null) {
            return new Sale.Served(result, null, null);
        }
        Wish wish = new Wish(call, digest, key, billed.get());
        Choice choice = new Choice(payer, purchase(wish, way));
        buyer.purse().billed(choice.purchase, receipt.json());
        return new Sale.Served(result, price(choice, wish.ask, null), receipt);
    }

    /** What is wanted, and what it costs. */
    private record Wish(ToolCall call, String digest, String key, Ask ask) {}

    /** A way to pay, and what would pay. */
    private record Choice(Payer payer, Purchase purchase) {}

    private Sale buy(Wish wish, Approval approval) throws PayProblem, InterruptedException {
        Sale refused = new Sale.CannotPay(wish.ask, nothingPays(wish.ask));
        for (Choice choice : choices(wish)) {
            Price price = price(choice, wish.ask, null);
            switch (buyer.purse().reserve(choice.purchase, false)) {
                case Purse.Verdict.Allowed(UUID id) -> {
                    return agreed(approval, price, id)
                            ? pay(wish, choice, price, id)
                            : new Sale.Declined(price);
                }
                case Purse.Verdict.Asks(String why) -> {
                    Price asked = price(choice, wish.ask, why);
                    // Nothing is set aside while somebody thinks about it.
                    return approval.approve(asked)
                            ? approved(wish, choice, asked)
                            : new Sale.Declined(asked);
                }
                case Purse.Verdict.Refused(String why) -> {
                    if (refused instanceof Sale.CannotPay) {
                        refused = new Sale.NotAllowed(price, why);
                    }
                }
            }
        }
        return refused;
    }

    /** What is set aside is free again, however the answer fails to be yes. */
    private boolean agreed(Approval approval, Price price, UUID id) throws PayProblem {
        boolean yes = false;
        try {
            yes = approval.approve(price);
        } finally {
            if (!yes) {
                buyer.purse().dropped(id, "not approved");
            }
        }
        return yes;
    }

    private Sale approved(Wish wish, Choice choice, Price price)
            throws PayProblem, InterruptedException {
        return switch (buyer.purse().reserve(choice.purchase, true)) {
            case Purse.Verdict.Allowed(UUID id) -> pay(wish, choice, price, id);
            case Purse.Verdict.Asks(String why) -> new Sale.NotAllowed(price, why);
            case Purse.Verdict.Refused(String why) -> new Sale.NotAllowed(price, why);
        };
    }

    private Sale pay(Wish wish, Choice choice, Price price, UUID id)
            throws PayProblem, InterruptedException {
        PaymentRequirements way = choice.purchase.way();
        Prepared prepared;
        try {
            Prepared signed = choice.payer.prepare(way);
            prepared = Presentation.whole(signed, wish.ask.required(), way, wish.key);
            buyer.purse().signed(id, prepared);
        } catch (PayProblem | RuntimeException problem) {
            buyer.purse().dropped(id, "could not be signed");
            throw problem;
        }
        Order order = new Order(id, choice.purchase, prepared, price);
        return new Delivery(server, buyer, choice.payer).first(wish.call, order);
    }

    /** What was signed before is shown again; nothing new is. */
    private Sale goOn(ToolCall call, Purse.Unfinished earlier)
            throws PayProblem, InterruptedException {
        Purchase purchase = earlier.purchase();
        ToolCall named = Presentation.named(call, purchase.idempotencyKey());
        Payer payer = payerOf(purchase.way());
        String whose = payer == null ? "" : payer.address();
        Price price = new Price(purchase, null, whose, null);
        Order order = new Order(earlier.id(), purchase, earlier.prepared(), price);
        return new Delivery(server, buyer, payer).again(named, order);
    }

    private @Nullable Payer payerOf(PaymentRequirements way) {
        return buyer.payers().stream().filter(one -> one.canPay(way)).findFirst().orElse(null);
    }

    /** In the order of the payers, and for each in the seller's order. */
    private List<Choice> choices(Wish wish) {
        List<Choice> choices = new ArrayList<>();
        for (Payer payer : buyer.payers()) {
            for (PaymentRequirements way : wish.ask.required().accepts()) {
                // Only we say that an account is charged: what a seller asks for is to be signed.
                boolean named = way.scheme().equals(Ask.PREPAID);
                if (named == (wish.ask.form() == Ask.Form.PREPAID) && payer.canPay(way)) {
                    choices.add(new Choice(payer, purchase(wish, way)));
                }
            }
        }
        return choices;
    }

    private Purchase purchase(Wish wish, PaymentRequirements way) {
        return new Purchase(
                seller,
                wish.call.name(),
                wish.digest,
                wish.key,
                wish.ask.form(),
                wish.ask.required().version(),
                way,
                Worth.microUsd(way).orElse(null),
                listed.apply(wish.call.name()).orElse(null));
    }

    private static Price price(Choice choice, Ask ask, @Nullable String why) {
        String description = ask.required().resource().description();
        return new Price(choice.purchase, description, choice.payer.address(), why);
    }

    private String nothingPays(Ask ask) {
        List<String> ways =
                ask.required().accepts().stream()
                        .map(
                                way ->
                                        Worth.shown(way)
                                                + " on "
                                                + Shown.name(way.network())
                                                + " ("
                                                + Shown.name(way.scheme())
                                                + ")")
                        .distinct()
                        .toList();
        return ways.isEmpty()
                ? "The seller wants money and says no way to pay it"
                : "The seller takes "
                        + String.join(", or ", ways)
                        + ", and no wallet here can pay that";
    }
}
