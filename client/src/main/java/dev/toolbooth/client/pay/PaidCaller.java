package dev.toolbooth.client.pay;

import dev.toolbooth.client.McpClient;
import dev.toolbooth.client.model.CallToolRequest;
import dev.toolbooth.client.model.CallToolResult;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.model.ToolCaller;
import dev.toolbooth.client.model.ToolInfo;
import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.wire.x402.PaymentRequirements;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A caller of one seller's tools that pays for those that ask for it. Each call is first tried
 * unpaid; then the rules and the approval are asked, the price is set aside, the payment is signed
 * and written down, and only then sent to the seller. Thread-safe.
 */
public final class PaidCaller {
    /** Before each further attempt to show a payment. */
    private static final List<Duration> PAUSES =
            List.of(Duration.ofMillis(500), Duration.ofSeconds(2), Duration.ofSeconds(5));

    private final ToolCaller server;
    private final String seller;
    private final Function<String, Optional<Long>> listed;
    private final Buyer buyer;
    private final Checkout checkout;

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
        this.checkout = new Checkout(buyer, PAUSES);
    }

    /** Calls the tools of a server that was met, by the prices that it lists now. */
    public static PaidCaller of(McpClient client, ServerAddress address, Buyer buyer) {
        Map<String, Long> prices = new HashMap<>();
        for (ToolInfo tool : client.listTools()) {
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
    public PurchaseOutcome callPaidTool(String name, ObjectNode arguments)
            throws PayProblem, InterruptedException {
        return callPaidTool(CallToolRequest.of(name, arguments));
    }

    /** The same with all that a call may have. */
    public PurchaseOutcome callPaidTool(CallToolRequest call)
            throws PayProblem, InterruptedException {
        return callPaidTool(call, buyer.approval());
    }

    /** The same with another approval than usual. */
    public PurchaseOutcome callPaidTool(CallToolRequest call, Approval approval)
            throws PayProblem, InterruptedException {
        String digest = CallDigest.of(seller, call);
        Optional<SignedOrder> earlier = buyer.purse().resume(digest);
        if (earlier.isPresent()) {
            return goOn(call, earlier.get());
        }
        String key = Buyer.newKey();
        CallToolRequest named = PaymentPresentation.named(call, key);
        Optional<PaymentDemand> known = PrepaidPayer.ask(listed.apply(call.name()), seller);
        if (known.isPresent() && payerOf(known.get().required().accepts().getFirst()) != null) {
            return buy(new Wish(named, digest, key, known.get()), approval);
        }
        PaymentDemand demand;
        try {
            CallToolResult first = server.callTool(named);
            Optional<PaymentDemand> asked = PaymentDemandReader.in(first);
            if (asked.isEmpty()) {
                return unasked(named, digest, key, first);
            }
            demand = asked.get();
        } catch (McpException refusal) {
            demand = PaymentDemandReader.in(refusal).orElseThrow(() -> refusal);
        }
        return buy(new Wish(named, digest, key, demand), approval);
    }

    /** No payment was demanded; a prepaid account may have been billed all the same. */
    private PurchaseOutcome unasked(
            CallToolRequest call, String digest, String key, CallToolResult result)
            throws PayProblem {
        Receipt receipt = Receipt.in(result);
        Optional<PaymentDemand> billed = PrepaidPayer.ask(receipt.billed(), seller);
        if (billed.isEmpty()) {
            return new PurchaseOutcome.Served(result, null, null);
        }
        PaymentRequirements way = billed.get().required().accepts().getFirst();
        PaymentMethod payer = payerOf(way);
        if (payer == null) {
            return new PurchaseOutcome.Served(result, null, null);
        }
        Wish wish = new Wish(call, digest, key, billed.get());
        Checkout.Choice choice = choice(wish, payer, way);
        buyer.purse().billed(choice.purchase(), receipt.json());
        return new PurchaseOutcome.Served(result, choice.price(null), receipt);
    }

    /** A call, and what it costs. */
    private record Wish(CallToolRequest call, String digest, String key, PaymentDemand demand) {}

    private PurchaseOutcome buy(Wish wish, Approval approval)
            throws PayProblem, InterruptedException {
        List<Checkout.Choice> choices = choices(wish);
        if (choices.isEmpty()) {
            return new PurchaseOutcome.CannotPay(wish.demand, nothingPays(wish.demand));
        }
        return switch (checkout.decide(choices, wish.demand.required(), approval)) {
            case Checkout.Decision.Declined(PriceQuote price) ->
                    new PurchaseOutcome.Declined(price);
            case Checkout.Decision.NotAllowed(PriceQuote price, Objection why) ->
                    new PurchaseOutcome.NotAllowed(price, why);
            case Checkout.Decision.Signed(
                            SignedOrder order,
                            Checkout.Choice choice,
                            PriceQuote price) ->
                    present(wish.call, order, choice.payer(), price);
        };
    }

    private PurchaseOutcome present(
            CallToolRequest call,
            SignedOrder order,
            @Nullable PaymentMethod payer,
            PriceQuote price)
            throws PayProblem, InterruptedException {
        Checkout.Shown<PurchaseOutcome> shown =
                checkout.present(
                        order, payer, new ToolSeller(server, buyer.checker(), call, price));
        if (shown.unwritten() != null) {
            throw shown.unwritten();
        }
        return shown.reply() instanceof SellerReply.Refused<PurchaseOutcome>(_, String why)
                ? new PurchaseOutcome.Refused(price, why, shown.end() == Checkout.End.PAID)
                : shown.reply().answer();
    }

    /** What was signed before is shown again; nothing new is. */
    private PurchaseOutcome goOn(CallToolRequest call, SignedOrder earlier)
            throws PayProblem, InterruptedException {
        PurchaseOrder purchase = earlier.purchase();
        CallToolRequest named = PaymentPresentation.named(call, purchase.idempotencyKey());
        PaymentMethod payer = payerOf(purchase.way());
        String whose = payer == null ? "" : payer.address();
        PriceQuote price = new PriceQuote(purchase, null, whose, null);
        return present(named, earlier, payer, price);
    }

    private @Nullable PaymentMethod payerOf(PaymentRequirements way) {
        return buyer.payers().stream().filter(one -> one.canPay(way)).findFirst().orElse(null);
    }

    /** In the order of the payers, and for each in the seller's order. */
    private List<Checkout.Choice> choices(Wish wish) {
        List<Checkout.Choice> choices = new ArrayList<>();
        for (PaymentMethod payer : buyer.payers()) {
            for (PaymentRequirements way : wish.demand.required().accepts()) {
                // Only we say that an account is charged: what a seller asks for is to be signed.
                boolean named = way.scheme().equals(PaymentDemand.PREPAID);
                if (named == (wish.demand.form() == PaymentDemand.Form.PREPAID)
                        && payer.canPay(way)) {
                    choices.add(choice(wish, payer, way));
                }
            }
        }
        return choices;
    }

    private PurchaseOrder purchase(Wish wish, PaymentRequirements way) {
        return new PurchaseOrder(
                seller,
                wish.call.name(),
                wish.digest,
                wish.key,
                wish.demand.form(),
                wish.demand.required().version(),
                way,
                PaymentValue.microUsd(way).orElse(null),
                listed.apply(wish.call.name()).orElse(null));
    }

    private Checkout.Choice choice(Wish wish, PaymentMethod payer, PaymentRequirements way) {
        String description = wish.demand.required().resource().description();
        return new Checkout.Choice(payer, purchase(wish, way), description);
    }

    private String nothingPays(PaymentDemand demand) {
        List<String> ways =
                demand.required().accepts().stream()
                        .map(
                                way ->
                                        PaymentValue.shown(way)
                                                + " on "
                                                + SellerText.name(way.network())
                                                + " ("
                                                + SellerText.name(way.scheme())
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
