package dev.toolbooth.catalog.proxy;

import dev.toolbooth.catalog.listing.Differences;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.probe.PaymentRequiredResponse;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.wire.x402.PaymentRequired;
import dev.toolbooth.wire.x402.X402Document;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A seller's demand for payment.
 *
 * @param json x402's PaymentRequired as the seller wrote it
 * @param asked the same parsed, or null when it can't be
 * @param problem why it can't
 */
record SellerDemand(ObjectNode json, @Nullable PaymentRequired asked, String problem) {

    /** Reads it out of an answer: the header of v2, else the body of v1. */
    static Optional<SellerDemand> of(OutboundResponse response) {
        PaymentRequiredResponse paymentRequiredResponse = PaymentRequiredResponse.of(response);
        return of(paymentRequiredResponse.header())
                .or(
                        () ->
                                of(paymentRequiredResponse.body())
                                        .filter(_ -> response.status() == 402)
                                        .filter(one -> new X402Document(one.json()).hasWays()));
    }

    private static Optional<SellerDemand> of(PaymentRequiredResponse.Part part) {
        ObjectNode json = part.json();
        return json == null
                ? Optional.empty()
                : Optional.of(new SellerDemand(json, part.demand(), part.problem()));
    }

    /** What differs from how the resource is listed. */
    List<String> differences(Listing listing) {
        return asked == null
                ? List.of("what is asked for can't be read: " + problem)
                : Differences.between(listing.accepts(), asked.accepts()).stream()
                        .map(line -> "listed → asked for now: " + line)
                        .toList();
    }
}
