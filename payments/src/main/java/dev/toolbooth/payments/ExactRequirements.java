package dev.toolbooth.payments;

import dev.toolbooth.chain.x402.PaymentRequirements;
import dev.toolbooth.core.money.Offer;

/** What x402 calls payment requirements, of an offer that takes the scheme "exact". */
public final class ExactRequirements {
    private ExactRequirements() {}

    public static PaymentRequirements of(Offer offer) {
        return new PaymentRequirements(
                "exact",
                offer.network(),
                offer.asset(),
                offer.amount(),
                offer.payTo(),
                offer.maxTimeoutSeconds(),
                offer.extra());
    }
}
