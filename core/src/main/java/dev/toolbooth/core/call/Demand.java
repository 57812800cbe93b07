package dev.toolbooth.core.call;

import dev.toolbooth.core.money.Balance;
import dev.toolbooth.core.money.Holding;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.MoneyLog;
import dev.toolbooth.core.money.PaymentRequest;
import dev.toolbooth.core.money.PriceTag;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.money.SoldTool;
import dev.toolbooth.core.money.Takings;
import dev.toolbooth.core.money.Tariff;
import dev.toolbooth.core.pay.Cashier;
import dev.toolbooth.core.pay.Quote;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Asks for money: what a call costs, every way to pay it, and what else there is. Thread-safe. */
final class Demand {
    private static final int RETRY_AFTER_SECONDS = 1;

    private final Supplier<Shops> shops;
    private final Cashier cashier;
    private final Supplier<UUID> ids;
    private final Takings takings;
    private volatile MoneyLog log = MoneyLog.NONE;
    private volatile Function<String, @Nullable SoldTool> shown = _ -> null;

    Demand(Supplier<Shops> shops, Cashier cashier, Supplier<UUID> ids, Takings takings) {
        this.shops = shops;
        this.cashier = cashier;
        this.ids = ids;
        this.takings = takings;
    }

    void logTo(MoneyLog who) {
        log = who;
    }

    void show(Function<String, @Nullable SoldTool> which) {
        shown = which;
    }

    /** What a call is to be paid for, as a rail sees it. */
    static Quote quote(Till.Call call, Tariff tariff) {
        Money most = tariff.price().ceiling(call.input().tokens());
        return new Quote(call.tool(), most, tariff.terms());
    }

    /**
     * What a listing says of a tool's price, or null where a call costs nothing.
     *
     * @param shop where it is listed, or null for outside of all shops
     * @param tool the tool's usual name
     */
    @Nullable PriceTag tag(@Nullable Shop shop, String tool) {
        Tariff tariff = shops.get().tariff(shop, tool);
        if (tariff == null || tariff.price().free()) {
            return null;
        }
        Quote quote = new Quote(tool, tariff.price().ceiling(0), tariff.terms());
        return new PriceTag(tariff.price(), tariff.terms(), cashier.offers(quote));
    }

    /**
     * What somebody is told who asks what a call would cost; null where it costs nothing, or
     * something was brought that may pay for it.
     */
    @Nullable Outcome asked(Operation.CallTool wanted, String tool, Peer peer) {
        Tariff tariff = shops.get().tariff(peer.shop(), tool);
        if (tariff == null
                || tariff.price().free()
                || wanted.payment() != null
                || peer.caller().payer() != null) {
            return null;
        }
        Till.Call call =
                new Till.Call(ids.get(), wanted, tool, Fingerprint.of(wanted.arguments()), 0);
        return required(peer, call, tariff, new PaymentRequest.Why.NoPayer());
    }

    /** The outcome of a call that nobody has paid for. */
    Outcome required(Peer peer, Till.Call call, Tariff tariff, PaymentRequest.Why why) {
        PaymentRequest request = request(peer, call, tariff, why);
        takings.required(tariff);
        log.required(request);
        return new Outcome.PaymentRequired(request);
    }

    /** The outcome of a call whose price could not be held in an account with this balance. */
    Outcome refused(Holding holding, Till.Call call, Tariff tariff, Balance balance, Peer peer) {
        return switch (holding) {
            case Holding.Held _ -> throw new IllegalStateException("held");
            case Holding.Insufficient _ ->
                    required(peer, call, tariff, new PaymentRequest.Why.TooLittle(balance));
            case Holding.OverBudget over ->
                    required(
                            peer,
                            call,
                            tariff,
                            new PaymentRequest.Why.OverBudget(
                                    over.budget(), over.limit(), over.left(), balance));
            case Holding.Taken _, Holding.Unavailable _ -> unavailable();
        };
    }

    /** The outcome of a call for which nothing can be written at the moment. */
    static Outcome unavailable() {
        return new Outcome.Refused(new Refusal.Overloaded("ledger entries", RETRY_AFTER_SECONDS));
    }

    /** What has to be paid for a call. */
    PaymentRequest request(Peer peer, Till.Call call, Tariff tariff, PaymentRequest.Why why) {
        Shop shop = peer.shop();
        Money affordable =
                switch (why) {
                    case PaymentRequest.Why.OverBudget over -> over.left();
                    case PaymentRequest.Why.NoPayer _, PaymentRequest.Why.TooLittle _ ->
                            why.balance().posted();
                };
        String session = ids.get().toString();
        Quote quote = quote(call, tariff).in(session);
        return new PaymentRequest(
                shop,
                call.tool(),
                tariff,
                quote.price(),
                why,
                shops.get().alternatives(shop, call.tool(), affordable),
                cashier.offers(quote),
                session,
                shown.apply(call.tool()));
    }
}
