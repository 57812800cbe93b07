package dev.toolbooth.catalog.proxy;

import dev.toolbooth.client.pay.Approval;
import dev.toolbooth.client.pay.Buyer;
import dev.toolbooth.client.pay.Checkout;
import dev.toolbooth.client.pay.Checkout.Decision;
import dev.toolbooth.client.pay.Objection;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.PaymentDemand;
import dev.toolbooth.client.pay.PaymentMethod;
import dev.toolbooth.client.pay.PaymentRecipient;
import dev.toolbooth.client.pay.PaymentValue;
import dev.toolbooth.client.pay.PriceQuote;
import dev.toolbooth.client.pay.PurchaseOrder;
import dev.toolbooth.client.pay.SellerReply;
import dev.toolbooth.client.pay.SellerText;
import dev.toolbooth.client.pay.SignedOrder;
import dev.toolbooth.core.catalog.CatalogFigures;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentRequired;
import dev.toolbooth.wire.x402.PaymentRequirements;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;
import tools.jackson.databind.node.ObjectNode;

/**
 * The operator's purse, which buys for callers with an account here. It has its own rules, and
 * counts whatever was signed until it can no longer be used. Thread-safe.
 */
public final class OperatorPurse {
    private static final Logger LOG = LoggerFactory.getLogger(OperatorPurse.class);
    private static final String EXACT = "exact";

    private final Buyer buyer;
    private final Checkout checkout;
    private final Set<String> own;
    private final LongAdder served = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder unanswered = new LongAdder();
    private final LongAdder microUsd = new LongAdder();

    /**
     * @param own addresses that are paid when something is bought here, in lower case
     */
    public OperatorPurse(Buyer buyer, Set<String> own) {
        this.buyer = buyer;
        // Callers send a call again themselves.
        this.checkout = new Checkout(buyer, List.of());
        this.own = Set.copyOf(own);
    }

    /**
     * Something that a caller wants.
     *
     * @param seller its origin
     * @param tool what it is called in the catalog
     * @param digest the same for the same call of the same caller
     */
    record Order(String seller, String tool, String digest) {}

    /** A way to pay, what pays it, and what that is worth. */
    record Choice(PaymentMethod payer, PaymentRequirements way, Money price) {}

    /**
     * The answer for a caller, beside what is noted of it.
     *
     * @param billed what the caller's account was, or null for nothing
     * @param settlement the seller's statement of the settlement, or an empty object
     * @param why in words, where it was not served
     */
    record Answer(ToolOutput output, @Nullable Money billed, ObjectNode settlement, String why) {

        /** It has the money; what we bill for it is another thing. */
        SellerReply<Answer> taken() {
            ObjectNode receipt = Json.object();
            receipt.set("settlement", settlement);
            return new SellerReply.Taken<>(this, receipt);
        }

        SellerReply<Answer> untaken() {
            return new SellerReply.Untaken<>(this, why);
        }

        SellerReply<Answer> open() {
            return new SellerReply.Open<>(this, why);
        }

        SellerReply<Answer> unseen() {
            return new SellerReply.Unseen<>(this, why);
        }
    }

    /** A refusal to pay now. The operator knows why; callers don't. */
    static final class Closed extends Exception {
        Closed() {
            super("nothing is paid now", null, false, false);
        }
    }

    /** The earlier signed payment for an order that was never answered, to be resumed. */
    Optional<SignedOrder> begun(Order order) throws Closed {
        try {
            return buyer.purse().resume(order.digest());
        } catch (PayProblem e) {
            throw closed(order, String.valueOf(e.getMessage()));
        }
    }

    /** What a seller gets for a purchase that was signed. */
    static Money price(SignedOrder signed) {
        return worth(signed.purchase().way()).orElseThrow();
    }

    private static Optional<Money> worth(PaymentRequirements way) {
        return PaymentValue.microUsd(way).map(Money::new);
    }

    /** The cheapest way to pay that a seller asks for; none if it can't be paid. */
    Optional<Choice> choose(PaymentRequired asked) {
        return asked.accepts().stream()
                .filter(way -> way.scheme().equals(EXACT) && !PaymentValue.isPlay(way))
                .filter(way -> !own.contains(way.payTo().toLowerCase(Locale.ROOT)))
                .flatMap(way -> choice(way).stream())
                .min(Comparator.comparing(Choice::price));
    }

    private Optional<Choice> choice(PaymentRequirements way) {
        return buyer.payers().stream()
                .filter(one -> one.canPay(way) && !one.address().equalsIgnoreCase(way.payTo()))
                .findFirst()
                .flatMap(one -> worth(way).map(price -> new Choice(one, way, price)));
    }

    /** Sets the price aside, and signs. */
    SignedOrder sign(Order order, PaymentRequired asked, Choice choice) throws Closed {
        PurchaseOrder purchase =
                new PurchaseOrder(
                        order.seller(),
                        order.tool(),
                        order.digest(),
                        UUID.randomUUID().toString(),
                        PaymentDemand.Form.HTTP,
                        asked.version(),
                        choice.way(),
                        choice.price().microUsd(),
                        null);
        Checkout.Choice way = new Checkout.Choice(choice.payer(), purchase, null);
        try {
            return switch (checkout.decide(List.of(way), asked, Approval.WITHIN_RULES)) {
                case Decision.Signed(SignedOrder signed, _, _) -> signed;
                case Decision.Declined(PriceQuote price) ->
                        throw closed(order, String.valueOf(price.why()));
                case Decision.NotAllowed(_, Objection why) -> throw closed(order, why.toString());
            };
        } catch (PayProblem e) {
            throw closed(order, String.valueOf(e.getMessage()));
        }
    }

    private static Closed closed(Order order, String why) {
        String reason = SellerText.words(why);
        LOG.atWarn()
                .addKeyValue("tool", order.tool())
                .addKeyValue("server", order.seller())
                .addKeyValue("reason", reason)
                .log("nothing was bought for a caller: {} ({})", reason, order.tool());
        return new Closed();
    }

    /**
     * Shows a seller what was signed, once, and notes what has become of it.
     *
     * @param account who is to be billed
     */
    ToolOutput present(SignedOrder signed, String account, PaymentRecipient<Answer> seller)
            throws PayProblem, InterruptedException {
        Checkout.Shown<Answer> shown = checkout.present(signed, null, seller);
        Answer answer = shown.reply().answer();
        count(signed, shown.end(), answer);
        tell(signed, shown.end(), account, answer);
        PayProblem unwritten = shown.unwritten();
        if (unwritten != null) {
            LOG.atError()
                    .addKeyValue("purchase", signed.id())
                    .log(
                            "the journal of purchases could not be written: {}",
                            SellerText.words(String.valueOf(unwritten.getMessage())));
        }
        return answer.output();
    }

    private void count(SignedOrder signed, Checkout.End end, Answer answer) {
        switch (end) {
            case PAID -> {
                (answer.billed() == null ? refused : served).increment();
                microUsd.add(price(signed).microUsd());
            }
            case REFUSED -> refused.increment();
            case LEFT -> unanswered.increment();
            case DROPPED -> {}
        }
    }

    /** Who bought what, from whom, for how much: for those who look into it later. */
    private static void tell(SignedOrder signed, Checkout.End end, String account, Answer answer) {
        if (!LOG.isInfoEnabled()) {
            return;
        }
        Money billed = answer.billed();
        PurchaseOrder purchase = signed.purchase();
        String tool = SellerText.name(purchase.tool());
        String seller = SellerText.name(purchase.seller());
        String of = SellerText.name(account);
        String how = end == Checkout.End.PAID ? "served" : end.name().toLowerCase(Locale.ROOT);
        String transaction = SellerText.name(answer.settlement().path("transaction").asString(""));
        String why = SellerText.words(answer.why());
        LoggingEventBuilder line =
                LOG.atInfo()
                        .addKeyValue("purchase", signed.id())
                        .addKeyValue("state", how)
                        .addKeyValue("tool", tool)
                        .addKeyValue("server", seller)
                        .addKeyValue("account", of);
        if (!transaction.isEmpty()) {
            line = line.addKeyValue("transaction", transaction);
        }
        if (!why.isEmpty()) {
            line = line.addKeyValue("reason", why);
        }
        line.log(
                "purchase {} {}: {} of {} for account {}, {} to {} on {}, billed {}{}{}",
                signed.id(),
                how,
                tool,
                seller,
                of,
                PaymentValue.shown(purchase.way()),
                SellerText.name(purchase.way().payTo()),
                SellerText.name(purchase.way().network()),
                billed == null ? "nothing" : billed,
                transaction.isEmpty() ? "" : ", transaction " + transaction,
                why.isEmpty() ? "" : ", " + why);
    }

    /** What was bought since the program started. */
    public CatalogFigures.Purchases figures() {
        return new CatalogFigures.Purchases(
                served.sum(), refused.sum(), unanswered.sum(), microUsd.sum());
    }
}
