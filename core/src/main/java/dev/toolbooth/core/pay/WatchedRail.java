package dev.toolbooth.core.pay;

import dev.toolbooth.core.money.Offer;
import java.math.BigInteger;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * A rail that tells somebody when it can't be asked about a payment.
 *
 * @param watcher is told the rail's name and what is wrong
 */
record WatchedRail(Rail rail, BiConsumer<String, String> watcher) implements Rail {

    static List<Rail> all(List<Rail> rails, BiConsumer<String, String> watcher) {
        return rails.stream().<Rail>map(rail -> new WatchedRail(rail, watcher)).toList();
    }

    /** The rails themselves, some of which can do more. */
    static List<Rail> bare(List<Rail> rails) {
        return rails.stream()
                .map(rail -> rail instanceof WatchedRail(Rail bare, _) ? bare : rail)
                .toList();
    }

    private Check seen(Check check) {
        if (check instanceof Check.Unavailable(String message)) {
            watcher.accept(name(), message);
        }
        return check;
    }

    @Override
    public String name() {
        return rail.name();
    }

    @Override
    public List<Offer> offers(Quote quote) {
        return rail.offers(quote);
    }

    @Override
    public Check check(Payment payment, Quote quote) {
        return seen(rail.check(payment, quote));
    }

    @Override
    public Check confirm(Charge charge) {
        return seen(rail.confirm(charge));
    }

    @Override
    public Settlement settle(Charge charge) {
        return rail.settle(charge);
    }

    @Override
    public Settlement find(Charge charge) {
        return rail.find(charge);
    }

    @Override
    public Settlement settleAgain(Charge charge) {
        return rail.settleAgain(charge);
    }

    @Override
    public Settlement refund(Charge charge, BigInteger amount, String id, RefundNote note) {
        return rail.refund(charge, amount, id, note);
    }
}
