package dev.toolbooth.catalog.proxy;

import dev.toolbooth.catalog.Differences;
import dev.toolbooth.catalog.Listing;
import dev.toolbooth.chain.x402.PaymentRequired;
import dev.toolbooth.chain.x402.Reading;
import dev.toolbooth.chain.x402.X402Header;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.wire.JsonInput;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a resource wants to be paid.
 *
 * @param json x402's PaymentRequired as the seller wrote it
 */
record Demand(ObjectNode json) {

    /** Reads it out of an answer: the header of v2, else the body of v1. */
    static Optional<Demand> of(OutboundResponse response) {
        Optional<String> header = response.header("PAYMENT-REQUIRED");
        if (header.isPresent()
                && X402Header.decode(header.get()) instanceof Reading.Good<ObjectNode>(var json)) {
            return Optional.of(new Demand(json));
        }
        if (response.status() != 402) {
            return Optional.empty();
        }
        return JsonInput.read(response.body().bytes())
                .filter(body -> body.path("accepts").isArray())
                .flatMap(Demand::object);
    }

    private static Optional<Demand> object(JsonNode body) {
        return body instanceof ObjectNode json ? Optional.of(new Demand(json)) : Optional.empty();
    }

    /** What differs from how the resource is listed. */
    List<String> differences(Listing listing) {
        return switch (PaymentRequired.read(json)) {
            case Reading.Good<PaymentRequired>(PaymentRequired asked) ->
                    Differences.between(listing.accepts(), asked.accepts()).stream()
                            .map(line -> "listed → asked for now: " + line)
                            .toList();
            case Reading.Bad<PaymentRequired>(_, String message) ->
                    List.of("what is asked for can't be read: " + message);
        };
    }
}
