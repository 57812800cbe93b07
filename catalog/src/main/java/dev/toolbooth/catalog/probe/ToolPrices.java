package dev.toolbooth.catalog.probe;

import dev.toolbooth.chain.x402.PaymentRequired;
import dev.toolbooth.chain.x402.PaymentRequirements;
import dev.toolbooth.chain.x402.Reading;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What tools say in a list that they cost. */
public final class ToolPrices {
    private static final String DEMAND = "x402/payment-required";

    private ToolPrices() {}

    /** The demand that a tool in a list carries; missing when it carries none. */
    public static JsonNode demand(ObjectNode tool) {
        return tool.path("_meta").path(DEMAND);
    }

    /** The ways to pay for a tool; none when it doesn't say, or nobody can read what it says. */
    public static List<PaymentRequirements> of(ObjectNode tool) {
        return switch (PaymentRequired.read(demand(tool))) {
            case Reading.Good<PaymentRequired>(PaymentRequired demand) -> demand.accepts();
            case Reading.Bad<PaymentRequired> _ -> List.of();
        };
    }
}
