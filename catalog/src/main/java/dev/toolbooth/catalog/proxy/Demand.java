package dev.toolbooth.catalog.proxy;

import dev.toolbooth.catalog.Differences;
import dev.toolbooth.catalog.Listing;
import dev.toolbooth.catalog.probe.Demands;
import dev.toolbooth.chain.x402.PaymentRequired;
import dev.toolbooth.core.outbound.OutboundResponse;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a resource wants to be paid.
 *
 * @param json x402's PaymentRequired as the seller wrote it
 * @param asked what that means, or null when it can't be read
 * @param problem why it can't
 */
record Demand(ObjectNode json, @Nullable PaymentRequired asked, String problem) {

    /** Reads it out of an answer: the header of v2, else the body of v1. */
    static Optional<Demand> of(OutboundResponse response) {
        Demands demands = Demands.of(response);
        return of(demands.header())
                .or(
                        () ->
                                of(demands.body())
                                        .filter(_ -> response.status() == 402)
                                        .filter(one -> one.json().path("accepts").isArray()));
    }

    private static Optional<Demand> of(Demands.Part part) {
        ObjectNode json = part.json();
        return json == null
                ? Optional.empty()
                : Optional.of(new Demand(json, part.demand(), part.problem()));
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
