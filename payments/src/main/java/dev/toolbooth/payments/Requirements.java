package dev.toolbooth.payments;

import dev.toolbooth.chain.x402.PaymentRequirements;
import dev.toolbooth.core.money.Offer;
import java.util.Locale;

/** What x402 calls payment requirements, of an offer. */
public final class Requirements {
    private Requirements() {}

    public static PaymentRequirements of(Offer offer) {
        return new PaymentRequirements(
                offer.scheme().name().toLowerCase(Locale.ROOT),
                offer.network(),
                offer.asset(),
                offer.amount(),
                offer.payTo(),
                offer.maxTimeoutSeconds(),
                offer.extra());
    }
}
