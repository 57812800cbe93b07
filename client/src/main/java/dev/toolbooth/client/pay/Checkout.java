package dev.toolbooth.client.pay;

import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentRequired;
import dev.toolbooth.wire.x402.PaymentRequirements;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The steps of a purchase, whoever buys and wherever: the price is set aside, somebody agrees, the
 * payment is signed and written down, the seller is shown it until there is an answer, and what
 * became of it is written down. The payment is the same each time, and so is the call's name, so it
 * is charged once at most however often it is sent. Thread-safe.
 */
public final class Checkout {
    private final Buyer buyer;
    private final List<Duration> pauses;

    /**
     * @param pauses before each further attempt to show a payment; empty for a single attempt
     */
    public Checkout(Buyer buyer, List<Duration> pauses) {
        this.buyer = buyer;
        this.pauses = List.copyOf(pauses);
    }

    /**
     * A way to pay, and what would pay.
     *
     * @param description the seller's words for what it sells, or null
     */
    public record Choice(
            PaymentMethod payer, PurchaseOrder purchase, @Nullable String description) {

        PriceQuote price(@Nullable Objection why) {
            return new PriceQuote(purchase, description, payer.address(), why);
        }
    }

    /** The decision on a payment. */
    public sealed interface Decision {
        /** It is signed and written down, and may be shown. */
        record Signed(SignedOrder order, Choice choice, PriceQuote price) implements Decision {}

        /** The person asked did not agree. */
        record Declined(PriceQuote price) implements Decision {}

        /** The rules have something against it. */
        record NotAllowed(PriceQuote price, Objection why) implements Decision {}
    }

    /** The state of a presented payment in the purse. */
    public enum End {
        PAID,
        REFUSED,
        LEFT,
        DROPPED
    }

    /**
     * The result of presenting a payment.
     *
     * @param unwritten why the purse could not be updated; null when it was
     */
    public record Shown<A>(SellerReply<A> reply, End end, @Nullable PayProblem unwritten) {}

    /**
     * Signs for the first way to pay that the rules allow, if that is agreed to.
     *
     * @param choices at least one, the preferred first
     * @param approval is asked before money is spent
     * @throws PayProblem when money can't be spent safely; nothing is signed
     */
    public Decision decide(List<Choice> choices, PaymentRequired asked, Approval approval)
            throws PayProblem {
        Decision refused = null;
        for (Choice choice : choices) {
            switch (buyer.purse().reserve(choice.purchase, false)) {
                case Purse.Verdict.Allowed(UUID id) -> {
                    PriceQuote price = choice.price(null);
                    return agreed(approval, price, id)
                            ? signed(choice, price, asked, id)
                            : new Decision.Declined(price);
                }
                case Purse.Verdict.Asks(Objection why) -> {
                    PriceQuote price = choice.price(why);
                    // Nothing is set aside while a person decides.
                    return approval.approve(price)
                            ? approved(choice, price, asked)
                            : new Decision.Declined(price);
                }
                case Purse.Verdict.Refused(Objection why) -> {
                    if (refused == null) {
                        refused = new Decision.NotAllowed(choice.price(null), why);
                    }
                }
            }
        }
        if (refused == null) {
            throw new IllegalArgumentException("there is nothing to choose from");
        }
        return refused;
    }

    /** What is set aside is free again, however the answer fails to be yes. */
    private boolean agreed(Approval approval, PriceQuote price, UUID id) throws PayProblem {
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

    private Decision approved(Choice choice, PriceQuote price, PaymentRequired asked)
            throws PayProblem {
        return switch (buyer.purse().reserve(choice.purchase, true)) {
            case Purse.Verdict.Allowed(UUID id) -> signed(choice, price, asked, id);
            case Purse.Verdict.Asks(Objection why) -> new Decision.NotAllowed(price, why);
            case Purse.Verdict.Refused(Objection why) -> new Decision.NotAllowed(price, why);
        };
    }

    /** When this returns it is written down; when it doesn't, the money is free again. */
    private Decision signed(Choice choice, PriceQuote price, PaymentRequired asked, UUID id)
            throws PayProblem {
        try {
            PurchaseOrder purchase = choice.purchase;
            PaymentRequirements way = purchase.way();
            PreparedPayment prepared =
                    PaymentPresentation.whole(
                            choice.payer.prepare(way), asked, way, purchase.idempotencyKey());
            buyer.purse().signed(id, prepared);
            SignedOrder order = new SignedOrder(id, purchase, prepared, false);
            return new Decision.Signed(order, choice, price);
        } catch (PayProblem | RuntimeException problem) {
            buyer.purse().dropped(id, "could not be signed");
            throw problem;
        }
    }

    /**
     * Presents a payment until there is an answer, and records the result in the purse.
     *
     * @param payer what signed it; null when that is not here now
     * @throws PayProblem when the money that is to move before can't
     */
    public <A> Shown<A> present(
            SignedOrder order, @Nullable PaymentMethod payer, PaymentRecipient<A> seller)
            throws PayProblem, InterruptedException {
        boolean maybeSeen = order.seen();
        SellerReply<A> reply;
        try {
            deliver(order, payer);
            reply = seller.show(order);
            for (Duration pause : pauses) {
                if (!(reply instanceof SellerReply.Open<A>)) {
                    break;
                }
                maybeSeen = true;
                buyer.pollDelay().pause(pause);
                reply = seller.show(order);
            }
        } catch (InterruptedException stopped) {
            buyer.purse().left(order.id(), "stopped while waiting");
            throw stopped;
        }
        End end = end(reply, maybeSeen, order.moved());
        try {
            note(order.id(), reply, end);
            return new Shown<>(reply, end, null);
        } catch (PayProblem problem) {
            return new Shown<>(reply, end, problem);
        }
    }

    /** A proof's money moves now. Should that fail half way, the same call later resumes it. */
    private void deliver(SignedOrder order, @Nullable PaymentMethod payer) throws PayProblem {
        if (!order.moved()) {
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
            if (problem.getCause() instanceof NoMoneyMoved) {
                buyer.purse().dropped(order.id(), why);
            } else {
                buyer.purse().left(order.id(), why);
            }
            throw problem;
        }
    }

    private static End end(SellerReply<?> reply, boolean maybeSeen, boolean moved) {
        return switch (reply) {
            case SellerReply.Taken<?> _ -> End.PAID;
            case SellerReply.Untaken<?> _ -> End.REFUSED;
            case SellerReply.Unbilled<?> _ -> End.DROPPED;
            case SellerReply.Refused<?> _ -> maybeSeen || moved ? End.PAID : End.REFUSED;
            case SellerReply.Open<?> _ -> End.LEFT;
            case SellerReply.Unseen<?> _ -> maybeSeen || moved ? End.LEFT : End.DROPPED;
        };
    }

    private void note(UUID id, SellerReply<?> reply, End end) throws PayProblem {
        Purse purse = buyer.purse();
        switch (end) {
            case PAID -> purse.paid(id, receipt(reply));
            case REFUSED -> purse.refused(id, why(reply));
            case LEFT -> purse.left(id, why(reply));
            case DROPPED -> purse.dropped(id, why(reply));
        }
    }

    private static ObjectNode receipt(SellerReply<?> reply) {
        return reply instanceof SellerReply.Taken<?>(_, ObjectNode receipt)
                ? receipt
                : Json.object().put("served", false).put("refused", why(reply));
    }

    private static String why(SellerReply<?> reply) {
        return switch (reply) {
            case SellerReply.Taken<?> _ -> "";
            case SellerReply.Untaken<?>(_, String why) -> why;
            case SellerReply.Unbilled<?>(_, String why) -> why;
            case SellerReply.Refused<?>(_, String why) -> why;
            case SellerReply.Open<?>(_, String why) -> why;
            case SellerReply.Unseen<?>(_, String why) -> why;
        };
    }
}
