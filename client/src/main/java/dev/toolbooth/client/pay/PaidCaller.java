package dev.toolbooth.client.pay;

import dev.toolbooth.chain.x402.PaymentRequirements;
import dev.toolbooth.client.McpException;
import dev.toolbooth.client.ToolCall;
import dev.toolbooth.client.ToolCaller;
import dev.toolbooth.client.ToolResult;
import java.util.ArrayList;
import java.util.List;
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
        String digest = Digest.of(seller, call);
        Optional<Purse.Unfinished> earlier = buyer.purse().resume(digest);
        if (earlier.isPresent()) {
            return goOn(call, earlier.get());
        }
        String key = Buyer.newKey();
        ToolCall named = Presentation.named(call, key);
        Optional<Ask> known = PrepaidPayer.ask(listed.apply(call.name()), seller);
        if (known.isPresent() && payerOf(known.get().required().accepts().getFirst()) != null) {
            return buy(named, digest, key, known.get());
        }
        Ask ask;
        try {
            ToolResult first = server.callTool(named);
            Optional<Ask> asked = Asks.in(first);
            if (asked.isEmpty()) {
                return new Sale.Served(first, null, null);
            }
            ask = asked.get();
        } catch (McpException refusal) {
            ask = Asks.in(refusal).orElseThrow(() -> refusal);
        }
        return buy(named, digest, key, ask);
    }

    /** A way to pay, and what would pay. */
    private record Choice(Payer payer, Purchase purchase) {}

    private Sale buy(ToolCall call, String digest, String key, Ask ask)
            throws PayProblem, InterruptedException {
        List<Choice> choices = choices(call, digest, key, ask);
        if (choices.isEmpty()) {
            return new Sale.CannotPay(ask, nothingPays(ask));
        }
        Sale worst = null;
        for (Choice choice : choices) {
            Price price = price(choice, ask, null);
            switch (buyer.purse().reserve(choice.purchase, false)) {
                case Purse.Verdict.Allowed(UUID id) -> {
                    if (!buyer.approval().approve(price)) {
                        buyer.purse().dropped(id, "not approved");
                        return new Sale.Declined(price);
                    }
                    return pay(call, ask, choice, price, id);
                }
                case Purse.Verdict.Asks(String why) -> {
                    Price asked = price(choice, ask, why);
                    if (!buyer.approval().approve(asked)) {
                        return new Sale.Declined(asked);
                    }
                    return approved(call, ask, choice, asked);
                }
                case Purse.Verdict.Refused(String why) -> {
                    worst = worst == null ? new Sale.NotAllowed(price, why) : worst;
                }
            }
        }
        return worst == null ? new Sale.CannotPay(ask, nothingPays(ask)) : worst;
    }

    private Sale approved(ToolCall call, Ask ask, Choice choice, Price price)
            throws PayProblem, InterruptedException {
        return switch (buyer.purse().reserve(choice.purchase, true)) {
            case Purse.Verdict.Allowed(UUID id) -> pay(call, ask, choice, price, id);
            case Purse.Verdict.Asks(String why) -> new Sale.NotAllowed(price, why);
            case Purse.Verdict.Refused(String why) -> new Sale.NotAllowed(price, why);
        };
    }

    private Sale pay(ToolCall call, Ask ask, Choice choice, Price price, UUID id)
            throws PayProblem, InterruptedException {
        PaymentRequirements way = choice.purchase.way();
        Prepared prepared;
        try {
            Prepared signed = choice.payer.prepare(way);
            String key = choice.purchase.idempotencyKey();
            prepared = Presentation.whole(signed, ask.required(), way, key);
            buyer.purse().signed(id, prepared);
        } catch (PayProblem | RuntimeException problem) {
            buyer.purse().dropped(id, "could not be signed");
            throw problem;
        }
        Order order = new Order(id, choice.purchase, prepared, price);
        return new Delivery(server, buyer, choice.payer).first(call, order);
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
    private List<Choice> choices(ToolCall call, String digest, String key, Ask ask) {
        List<Choice> choices = new ArrayList<>();
        for (Payer payer : buyer.payers()) {
            for (PaymentRequirements way : ask.required().accepts()) {
                if (payer.canPay(way)) {
                    choices.add(new Choice(payer, purchase(call, digest, key, ask, way)));
                }
            }
        }
        return choices;
    }

    private Purchase purchase(
            ToolCall call, String digest, String key, Ask ask, PaymentRequirements way) {
        return new Purchase(
                seller,
                call.name(),
                digest,
                key,
                ask.form(),
                ask.required().version(),
                way,
                Worth.microUsd(way).orElse(null),
                listed.apply(call.name()).orElse(null));
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
                                                + way.network()
                                                + " ("
                                                + way.scheme()
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
