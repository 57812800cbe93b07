package dev.toolbooth.catalog.probe;

import dev.toolbooth.chain.x402.PaymentRequired;
import dev.toolbooth.chain.x402.Reading;
import dev.toolbooth.chain.x402.X402Header;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.wire.JsonInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What an answer says that is to be paid: in its header as v2 has it, in its body as v1 has it, or
 * in both.
 */
public record Demands(Part header, Part body) {
    static final String HEADER = "PAYMENT-REQUIRED";

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

    public static Demands of(OutboundResponse response) {
        return new Demands(
                response.header(HEADER).map(Demands::header).orElse(Part.NONE), body(response));
    }

    private static Part header(String value) {
        return switch (X402Header.decode(value)) {
            case Reading.Good<ObjectNode>(ObjectNode json) -> read(json);
            case Reading.Bad<ObjectNode>(_, String message) -> new Part(true, null, null, message);
        };
    }

    private static Part body(OutboundResponse response) {
        return JsonInput.read(response.body().bytes())
                .filter(json -> json.has("accepts") && json instanceof ObjectNode)
                .map(json -> read((ObjectNode) json))
                .orElse(Part.NONE);
    }

    private static Part read(ObjectNode json) {
        return switch (PaymentRequired.read(json)) {
            case Reading.Good<PaymentRequired>(PaymentRequired demand) ->
                    new Part(true, json, demand, "");
            case Reading.Bad<PaymentRequired>(_, String message) ->
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
            return "its " + HEADER + " header can't be read: " + header.problem();
        }
        return body.present()
                ? "what its body asks for can't be read: " + body.problem()
                : "neither the " + HEADER + " header nor the body says what to pay";
    }
}
