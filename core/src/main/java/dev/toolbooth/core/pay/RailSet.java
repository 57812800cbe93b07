package dev.toolbooth.core.pay;

import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.core.rail.Rail;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import java.util.ArrayList;
import java.util.List;

/** The rails that accept payments, asked one after the other. Immutable. */
record RailSet(List<Rail> rails) {
    private static final Rail GONE = new RemovedRail();

    RailSet {
        rails = List.copyOf(rails);
    }

    /** Every way to pay for something. */
    List<Offer> offers(Quote quote) {
        List<Offer> offers = new ArrayList<>();
        rails.forEach(rail -> offers.addAll(rail.offers(quote)));
        return offers;
    }

    /** Whether a payment is genuine, and pays what is asked. */
    Verification verify(Payment payment, Quote quote) {
        for (Rail rail : rails) {
            Verification verification = rail.verify(payment, quote);
            if (!(verification instanceof Verification.NotMine)) {
                return verification;
            }
        }
        return new Verification.Bad(
                "invalid_payment_requirements",
                "this way to pay is none of those that are offered here");
    }

    /** Whether some rail can find out a payment's state. */
    boolean knows(VerifiedPayment verified) {
        return rails.stream().anyMatch(rail -> rail.name().equals(verified.rail()));
    }

    Rail of(VerifiedPayment verified) {
        return rails.stream()
                .filter(rail -> rail.name().equals(verified.rail()))
                .findFirst()
                .orElse(GONE);
    }
}
