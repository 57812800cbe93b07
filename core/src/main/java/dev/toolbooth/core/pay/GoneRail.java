package dev.toolbooth.core.pay;

import dev.toolbooth.core.money.Offer;
import java.math.BigInteger;
import java.util.List;

/** Stands for a rail that was taken out of the configuration while payments of it are open. */
final class GoneRail implements Rail {
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
    public Check check(Payment payment, Quote quote) {
        return new Check.NotMine();
    }

    @Override
    public Check confirm(Charge charge) {
        return new Check.Unavailable(WHY);
    }

    @Override
    public Settlement settle(Charge charge) {
        return new Settlement.Unknown(null, WHY);
    }

    @Override
    public Settlement find(Charge charge) {
        return new Settlement.Unknown(null, WHY);
    }

    @Override
    public Settlement refund(Charge charge, BigInteger amount, String id, RefundNote note) {
        return note.read() == null
                ? new Settlement.Failed("unavailable", WHY)
                : new Settlement.Unknown(null, WHY);
    }
}
