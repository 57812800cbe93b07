package dev.toolbooth.core.pay;

import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.core.rail.Rail;
import dev.toolbooth.core.rail.RefundNote;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import java.math.BigInteger;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * A rail that reports when it can't be asked about a payment.
 *
 * @param watcher gets the rail's name and what is wrong
 */
record MonitoredRail(Rail rail, BiConsumer<String, String> watcher) implements Rail {

    static List<Rail> all(List<Rail> rails, BiConsumer<String, String> watcher) {
        return rails.stream().<Rail>map(rail -> new MonitoredRail(rail, watcher)).toList();
    }

    /** The rails themselves, some of which can do more. */
    static List<Rail> bare(List<Rail> rails) {
        return rails.stream()
                .map(rail -> rail instanceof MonitoredRail(Rail bare, _) ? bare : rail)
                .toList();
    }

    private Verification seen(Verification verification) {
        if (verification instanceof Verification.Unavailable(String message)) {
            watcher.accept(name(), message);
        }
        return verification;
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
    public Verification verify(Payment payment, Quote quote) {
        return seen(rail.verify(payment, quote));
    }

    @Override
    public Verification confirm(VerifiedPayment verified) {
        return seen(rail.confirm(verified));
    }

    @Override
    public Settlement settle(VerifiedPayment verified) {
        return rail.settle(verified);
    }

    @Override
    public Settlement find(VerifiedPayment verified) {
        return rail.find(verified);
    }

    @Override
    public Settlement settleAgain(VerifiedPayment verified) {
        return rail.settleAgain(verified);
    }

    @Override
    public Settlement refund(
            VerifiedPayment verified, BigInteger amount, String id, RefundNote note) {
        return rail.refund(verified, amount, id, note);
    }
}
