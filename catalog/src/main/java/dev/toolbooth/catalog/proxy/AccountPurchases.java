package dev.toolbooth.catalog.proxy;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.catalog.CatalogEntry;
import dev.toolbooth.catalog.Source;
import dev.toolbooth.catalog.listing.UrlParts;
import dev.toolbooth.catalog.proxy.OperatorPurse.Answer;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.SellerReply;
import dev.toolbooth.client.pay.SignedOrder;
import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.tool.Tab;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentRequired;
import dev.toolbooth.wire.x402.SettleResponse;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The purchases for callers with an account, made with the operator's money and billed to them. The
 * price is held before anything is signed, and captured when the seller has served the call:
 * however often a call is sent, and whenever this process ends, it is paid once and billed once at
 * most. Thread-safe.
 */
public final class AccountPurchases {
    private static final int SERVER_ERROR = 500;
    private static final int ERROR = 400;
    private static final String NOT_CALLED = "the resource could not be called: ";
    private static final String UNBILLED = ". Nothing was billed.";
    private static final String AGAIN =
            " Send the same call again: it goes on with the same payment.";

    private final OperatorPurse purse;
    private final Margin margin;
    private final Money most;
    private final boolean vouchedOnly;
    private final SellerCooldown cooldown;

    /**
     * @param margin what callers pay beside the seller's price
     * @param most the highest price of a seller that is paid
     * @param vouchedOnly whether sellers are paid only if the operator vouches for them: others may
     *     take a payment and serve nothing, which is the operator's loss
     */
    public AccountPurchases(
            OperatorPurse purse,
            Margin margin,
            Money most,
            boolean vouchedOnly,
            InstantSource clock) {
        this.purse = purse;
        this.margin = margin;
        this.most = most;
        this.vouchedOnly = vouchedOnly;
        this.cooldown = new SellerCooldown(clock);
    }

    /** A caller's call of an entry. */
    private record PurchaseContext(
            SellerClient sellers, CatalogEntry entry, UpstreamCall call, Tab tab) {

        OperatorPurse.Order order() {
            return new OperatorPurse.Order(
                    UrlParts.of(call.url()).origin(), entry.name(), digest());
        }

        private String digest() {
            ObjectNode json =
                    Json.object()
                            .put("account", tab.account())
                            .put("repetition", tab.repetition().orElse(""))
                            .put("entry", entry.key())
                            .put("method", call.method())
                            .put("url", call.url())
                            .put("body", Hash.sha256(call.body().bytes()).hex());
            ObjectNode headers = json.putObject("headers");
            call.headers().stream()
                    .sorted((one, other) -> one.name().compareToIgnoreCase(other.name()))
                    .forEach(header -> headers.put(header.name(), header.value()));
            return Hash.sha256(Json.text(json).getBytes(UTF_8)).hex();
        }
    }

    /** Calls a resource, and buys it if it costs something that may be paid. */
    ToolOutput call(SellerClient sellers, CatalogEntry entry, UpstreamCall call, Tab tab)
            throws BadCall, OutboundFailure, InterruptedException {
        PurchaseContext purchase = new PurchaseContext(sellers, entry, call, tab);
        Optional<ToolOutput> begun = purchase(() -> goOn(purchase));
        if (begun.isPresent()) {
            return begun.get();
        }
        SellerClient.Answered asked = sellers.send(entry, call);
        ToolOutput told = asked.output(sellers.warnings(asked));
        if (asked.demand().isEmpty()) {
            return told;
        }
        PaymentRequired demand = asked.demand().get().asked();
        Optional<OperatorPurse.Choice> choice =
                demand == null ? Optional.empty() : purse.choose(demand);
        PurchaseRefusal objection = objection(purchase, asked, choice);
        if (objection != null || demand == null || choice.isEmpty()) {
            return objection == null ? told : objection.in(told);
        }
        return purchase(() -> Optional.of(buy(purchase, demand, choice.get(), told))).orElse(told);
    }

    /** What speaks against buying before anything was held, or null. */
    private @Nullable PurchaseRefusal objection(
            PurchaseContext purchase,
            SellerClient.Answered asked,
            Optional<OperatorPurse.Choice> choice) {
        if (!asked.differences().isEmpty()) {
            return new PurchaseRefusal(
                    "seller_changed",
                    "The seller asks for something else than is listed, so it was not paid for"
                            + " you.");
        }
        if (purchase.entry.source().kind() == Source.Kind.OWN) {
            return new PurchaseRefusal(
                    "sold_here",
                    "This is sold by this server itself: call it at its own address with your"
                            + " key.");
        }
        if (vouchedOnly && !purchase.entry.source().vouched()) {
            return new PurchaseRefusal(
                    "stranger",
                    "This server buys only from sellers that its operator has named, and this is"
                            + " none of them.");
        }
        if (choice.isEmpty()) {
            return new PurchaseRefusal(
                    "no_way_to_pay",
                    "The seller takes nothing that is known to be worth a dollar and that this"
                            + " server can pay.");
        }
        Money price = choice.get().price();
        if (!most.covers(price)) {
            return new PurchaseRefusal(
                    "above_limit",
                    "The seller's price is "
                            + price
                            + ", and this server pays at most "
                            + most
                            + " for a call.",
                    margin.on(price),
                    null);
        }
        return cooldown.isCoolingDown(purchase.entry.key())
                ? new PurchaseRefusal(
                        "seller_failed",
                        "The seller has lately had a payment and not served the call, so it is"
                                + " not paid for others for a while.",
                        margin.on(price),
                        null)
                : null;
    }

    /** What was signed before is shown again; nothing new is. */
    private Optional<ToolOutput> goOn(PurchaseContext purchase)
            throws PayProblem, InterruptedException {
        SignedOrder signed;
        try {
            Optional<SignedOrder> begun = purse.begun(purchase.order());
            if (begun.isEmpty()) {
                return Optional.empty();
            }
            signed = begun.get();
        } catch (OperatorPurse.Closed e) {
            // The answer has the price all the same, and says that it can't be paid.
            return Optional.empty();
        }
        Money price = margin.on(OperatorPurse.price(signed));
        return Optional.of(
                purse.present(
                        signed,
                        purchase.tab.account(),
                        order -> {
                            HoldResult held = purchase.tab.hold(price);
                            return held instanceof HoldResult.Held
                                    ? show(purchase, order, price)
                                    : told(
                                                    unpaid(
                                                            purchase,
                                                            PurchaseRefusal.of(held, price)),
                                                    "the caller can't pay")
                                            .open();
                        }));
    }

    /** What the seller asks for, beside why it was not paid. */
    private static ToolOutput unpaid(PurchaseContext purchase, PurchaseRefusal why) {
        try {
            SellerClient.Answered asked = purchase.sellers.send(purchase.entry, purchase.call);
            return why.in(asked.output(purchase.sellers.warnings(asked)));
        } catch (BadCall e) {
            return why.in(ToolOutput.failure("Error: " + e.expected()));
        } catch (OutboundFailure | InterruptedException e) {
            return why.in(ToolOutput.failure("Error: the resource could not be called"));
        }
    }

    private ToolOutput buy(
            PurchaseContext purchase,
            PaymentRequired demand,
            OperatorPurse.Choice choice,
            ToolOutput told)
            throws PayProblem, InterruptedException {
        Money price = margin.on(choice.price());
        HoldResult holdResult = purchase.tab.hold(price);
        if (!(holdResult instanceof HoldResult.Held)) {
            return PurchaseRefusal.of(holdResult, price).in(told);
        }
        SignedOrder signed;
        try {
            signed = purse.sign(purchase.order(), demand, choice);
        } catch (OperatorPurse.Closed e) {
            return new PurchaseRefusal(
                            "not_now",
                            "This server does not buy for others at the moment.",
                            price,
                            null)
                    .in(told);
        }
        return purse.present(signed, purchase.tab.account(), order -> show(purchase, order, price));
    }

    /** Shows the seller a payment, once. */
    private SellerReply<Answer> show(PurchaseContext purchase, SignedOrder signed, Money price) {
        SellerClient.Answered answer;
        try {
            AttachedPayment payment = AttachedPayment.read(signed.prepared().payload());
            answer =
                    purchase.sellers.send(
                            purchase.entry,
                            purchase.call.paying(payment, signed.purchase().idempotencyKey()));
        } catch (OutboundFailure e) {
            return SellerClient.maybeSeen(e)
                    ? unanswered(purchase, e.getMessage())
                    : unsent(signed, NOT_CALLED + e.getMessage());
        } catch (BadCall e) {
            return unsent(signed, e.expected());
        } catch (InterruptedException e) {
            return unanswered(purchase, "stopped while waiting");
        }
        return answered(purchase, signed, price, answer);
    }

    private SellerReply<Answer> answered(
            PurchaseContext purchase,
            SignedOrder signed,
            Money price,
            SellerClient.Answered answer) {
        int status = answer.response().status();
        ToolOutput output = answer.output(List.of());
        Optional<SettleResponse> settled = ProxyResult.settled(answer.response());
        ObjectNode settlement = settled.map(SettleResponse::json).orElseGet(Json::object);
        if (answer.demand().isPresent() || status >= ERROR) {
            if (!signed.seen()) {
                cooldown.recordFailure(purchase.entry.key());
            }
            PurchaseRefusal failed =
                    new PurchaseRefusal(
                            "seller_failed",
                            "The seller was shown a payment of this server and did not serve the"
                                    + " call.",
                            price,
                            null);
            Answer unserved =
                    new Answer(failed.in(output), null, settlement, "answered with " + status);
            boolean taken = settled.map(SettleResponse::success).orElse(false);
            return taken
                    ? unserved.taken()
                    : status >= SERVER_ERROR ? unserved.open() : unserved.untaken();
        }
        boolean refused =
                settled.filter(one -> !one.success())
                        .filter(one -> !SettleResponse.PENDING.equals(one.reason()))
                        .isPresent();
        if (refused) {
            return new Answer(output, null, settlement, "served without taking").untaken();
        }
        // What could not be billed may come again, and then goes on with the same payment.
        return purchase.tab.capture(output)
                ? new Answer(output, price, settlement, "").taken()
                : new Answer(output, null, settlement, "the account could not be billed").open();
    }

    private SellerReply<Answer> unanswered(PurchaseContext purchase, String why) {
        cooldown.recordFailure(purchase.entry.key());
        return told(ToolOutput.failure("Error: " + NOT_CALLED + why + UNBILLED + AGAIN), why)
                .open();
    }

    /** The seller may have seen the payment before, but not now: that tells nothing of it. */
    private static SellerReply<Answer> unsent(SignedOrder signed, String why) {
        String again = signed.seen() ? AGAIN : "";
        return told(ToolOutput.failure("Error: " + why + UNBILLED + again), why).unseen();
    }

    /** What there is to say where the seller says nothing. */
    private static Answer told(ToolOutput output, String why) {
        return new Answer(output, null, Json.object(), why);
    }

    /** Does what is about money to its end. */
    private static Optional<ToolOutput> purchase(Callable<Optional<ToolOutput>> work) {
        try {
            return Uninterruptible.run(work);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }
}
