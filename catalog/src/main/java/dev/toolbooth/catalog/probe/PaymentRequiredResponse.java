package dev.toolbooth.catalog.probe;

import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.wire.JsonInput;
import dev.toolbooth.wire.x402.PaymentRequired;
import dev.toolbooth.wire.x402.X402Document;
import dev.toolbooth.wire.x402.X402Header;
import dev.toolbooth.wire.x402.X402ParseResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The demand for payment in a response: in its header as in v2, in its body as in v1, or in both.
 */
public record PaymentRequiredResponse(Part header, Part body) {
    /**
     * One of the two places.
     *
     * @param json what is there, or null
     * @param demand what it means, or null when it can't be read
     * @param problem what is wrong with what is there; empty for nothing, and when nothing is there
     */
    public record Part(
            boolean present,
            @Nullable ObjectNode json,
            @Nullable PaymentRequired demand,
            String problem) {
        private static final Part NONE = new Part(false, null, null, "");
    }

    /** A demand that could be read, and how it was written. */
    public record Found(PaymentRequired demand, ObjectNode json) {}

    public static PaymentRequiredResponse of(OutboundResponse response) {
        return new PaymentRequiredResponse(
                response.header(X402Header.REQUIRED)
                        .map(PaymentRequiredResponse::header)
                        .orElse(Part.NONE),
                body(response));
    }

    private static Part header(String value) {
        return switch (X402Header.decode(value)) {
            case X402ParseResult.Good<ObjectNode>(ObjectNode json) -> read(json);
            case X402ParseResult.Bad<ObjectNode>(_, String message) ->
                    new Part(true, null, null, message);
        };
    }

    private static Part body(OutboundResponse response) {
        return JsonInput.read(response.body().bytes())
                .filter(ObjectNode.class::isInstance)
                .map(ObjectNode.class::cast)
                .filter(json -> !new X402Document(json).ways().isMissingNode())
                .map(PaymentRequiredResponse::read)
                .orElse(Part.NONE);
    }

    private static Part read(ObjectNode json) {
        return switch (PaymentRequired.read(json)) {
            case X402ParseResult.Good<PaymentRequired>(PaymentRequired demand) ->
                    new Part(true, json, demand, "");
            case X402ParseResult.Bad<PaymentRequired>(_, String message) ->
                    new Part(true, json, null, message);
        };
    }

    /** The demand of that version if there is one, or else the other. */
    public Optional<Found> of(int version) {
        List<Found> found = new ArrayList<>();
        Stream.of(header, body)
                .forEach(
                        part -> {
                            PaymentRequired demand = part.demand();
                            ObjectNode json = part.json();
                            if (demand != null && json != null) {
                                found.add(new Found(demand, json));
                            }
                        });
        return found.stream()
                .filter(one -> one.demand().version() == version)
                .findFirst()
                .or(() -> found.stream().findFirst());
    }

    /** Why there is none that can be read. */
    String problem() {
        if (header.present()) {
            return "its " + X402Header.REQUIRED + " header can't be read: " + header.problem();
        }
        return body.present()
                ? "what its body asks for can't be read: " + body.problem()
                : "neither the " + X402Header.REQUIRED + " header nor the body says what to pay";
    }
}
