package dev.toolbooth.core.billing;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.ledger.Balance;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.PriceTag;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.money.SoldTool;
import dev.toolbooth.core.money.Tariff;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Peer;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.pay.ChainPayments;
import dev.toolbooth.core.pay.PaymentRequest;
import dev.toolbooth.core.pay.PaymentRequestLog;
import dev.toolbooth.core.rail.Quote;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A builder of requests for payment: what a call costs, every way to pay for it, and the
 * alternatives. Thread-safe.
 */
public final class PaymentRequestBuilder {
    /** What is bought where an account is topped up by a payment. */
    private static final String TOP_UP = "top-up";

    private static final int RETRY_AFTER_SECONDS = 1;

    private final Shops shops;
    private final ChainPayments chainPayments;
    private final Supplier<UUID> ids;
    private final SalesCounters salesCounters;
    private final PaymentRequestLog log;
    private final Function<String, @Nullable SoldTool> shown;

    /**
     * @param log is told of calls that nobody has paid for
     * @param shown describes what is sold to those who are asked to pay; those tools that it knows
     */
    PaymentRequestBuilder(
            Shops shops,
            ChainPayments chainPayments,
            Supplier<UUID> ids,
            SalesCounters salesCounters,
            PaymentRequestLog log,
            Function<String, @Nullable SoldTool> shown) {
        this.shops = shops;
        this.chainPayments = chainPayments;
        this.ids = ids;
        this.salesCounters = salesCounters;
        this.log = log;
        this.shown = shown;
    }

    /** What a call is to be paid for, as a rail sees it. */
    static Quote quote(BillableCall call, Tariff tariff) {
        Money most = tariff.price().ceiling(call.input().tokens());
        return new Quote(call.tool(), most, tariff.terms());
    }

    /**
     * What a listing says of a tool's price, or null where a call costs nothing.
     *
     * @param shop where it is listed, or null for outside of all shops
     * @param tool the tool's canonical name
     */
    @Nullable
    public PriceTag tag(@Nullable Shop shop, String tool) {
        Tariff tariff = shops.tariff(shop, tool);
        if (tariff == null || tariff.price().free()) {
            return null;
        }
        Quote quote = new Quote(tool, tariff.price().ceiling(0), tariff.terms());
        return new PriceTag(tariff.price(), tariff.terms(), chainPayments.offers(quote));
    }

    /**
     * The answer to a question for a call's price; null where it is free, or the call carries
     * something that may pay for it.
     */
    @Nullable
    public Outcome asked(Operation.CallTool wanted, String tool, Peer peer) {
        Tariff tariff = shops.tariff(peer.shop(), tool);
        if (tariff == null
                || tariff.price().free()
                || wanted.payment() != null
                || peer.caller().payer() != null) {
            return null;
        }
        BillableCall call =
                new BillableCall(ids.get(), wanted, tool, Fingerprint.of(wanted.arguments()), 0);
        return required(peer, call, tariff, new PaymentRequest.Why.NoPayer());
    }

    /** The outcome of an unpaid call. */
    Outcome required(Peer peer, BillableCall call, Tariff tariff, PaymentRequest.Why why) {
        PaymentRequest request = request(peer, call, tariff, why);
        salesCounters.required(tariff);
        log.required(
                request,
                new PaymentRequestLog.UnpaidCall(call.id(), peer.caller(), call.beganNanos()));
        return new Outcome.PaymentRequired(request);
    }

    /** The outcome of a call whose price could not be held in an account with this balance. */
    Outcome refused(
            HoldResult holdResult, BillableCall call, Tariff tariff, Balance balance, Peer peer) {
        return switch (holdResult) {
            case HoldResult.Held _ -> throw new IllegalStateException("held");
            case HoldResult.Insufficient _ ->
                    required(peer, call, tariff, new PaymentRequest.Why.TooLittle(balance));
            case HoldResult.OverBudget over ->
                    required(
                            peer,
                            call,
                            tariff,
                            new PaymentRequest.Why.OverBudget(
                                    over.budget(), over.limit(), over.left(), balance));
            case HoldResult.Taken _, HoldResult.Unavailable _ -> unavailable();
        };
    }

    /** The outcome of a call for which nothing can be written at the moment. */
    static Outcome unavailable() {
        return new Outcome.Refused(new Refusal.LedgerClosed(RETRY_AFTER_SECONDS));
    }

    /** What has to be paid for a call. */
    PaymentRequest request(Peer peer, BillableCall call, Tariff tariff, PaymentRequest.Why why) {
        Shop shop = peer.shop();
        Money affordable = affordable(why);
        String session = ids.get().toString();
        Quote quote = quote(call, tariff).in(session);
        return new PaymentRequest(
                shop,
                call.tool(),
                tariff,
                quote.price(),
                why,
                shops.alternatives(
                        shop,
                        call.tool(),
                        quote.price(),
                        affordable,
                        other -> enters(peer.caller(), other),
                        peer.caller()::mayCall),
                chainPayments.offers(quote),
                session,
                shown.apply(call.tool()),
                topsUp(why, quote.price(), peer));
    }

    /** Shops want a key: who has none comes into no other. */
    static boolean enters(Caller caller, Shop other) {
        return caller.known() && caller.mayEnter(other.name());
    }

    /** What can be spent now: what is held for other calls can't. */
    private static Money affordable(PaymentRequest.Why why) {
        Balance balance = why.balance();
        Money free =
                balance.posted().covers(balance.held())
                        ? balance.posted().minus(balance.held())
                        : Money.ZERO;
        return why instanceof PaymentRequest.Why.OverBudget over && free.covers(over.left())
                ? over.left()
                : free;
    }

    /** Whether who asks can put as much into the account themselves, and that would help. */
    private boolean topsUp(PaymentRequest.Why why, Money price, Peer peer) {
        return peer.caller().payer() != null
                && !(why instanceof PaymentRequest.Why.OverBudget)
                && (shops.playMoney()
                        || !chainPayments
                                .offers(new Quote(TOP_UP, price, Terms.upfront("")))
                                .isEmpty());
    }
}
