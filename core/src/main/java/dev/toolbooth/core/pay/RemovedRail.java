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

/**
 * A stand-in for a rail that was removed from the configuration while some of its payments are
 * open.
 */
final class RemovedRail implements Rail {
    private static final String WHY = "this way to pay is not configured any more";

    @Override
    public String name() {
        return "gone";
    }

    @Override
    public List<Offer> offers(Quote quote) {
        return List.of();
    }

    @Override
    public Verification verify(Payment payment, Quote quote) {
        return new Verification.NotMine();
    }

    @Override
    public Verification confirm(VerifiedPayment verified) {
        return new Verification.Unavailable(WHY);
    }

    @Override
    public Settlement settle(VerifiedPayment verified) {
        return new Settlement.Unknown(null, WHY);
    }

    @Override
    public Settlement find(VerifiedPayment verified) {
        return new Settlement.Unknown(null, WHY);
    }

    @Override
    public Settlement refund(
            VerifiedPayment verified, BigInteger amount, String id, RefundNote note) {
        return note.read() == null
                ? new Settlement.Failed("unavailable", WHY)
                : new Settlement.Unknown(null, WHY);
    }
}
