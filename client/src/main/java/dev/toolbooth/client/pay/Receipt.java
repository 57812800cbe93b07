package dev.toolbooth.client.pay;

import dev.toolbooth.client.model.CallToolResult;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.SettleResponse;
import dev.toolbooth.wire.x402.X402Header;
import dev.toolbooth.wire.x402.X402Names;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A seller's statement of what it has charged.
 *
 * @param settlement the payment's settlement, or null where the seller doesn't report it
 * @param bill Toolbooth's bill, with its signed receipt if there is one; null elsewhere; not to be
 *     changed
 * @param finding the verdict on it, or null before it is checked
 */
public record Receipt(
        @Nullable SettleResponse settlement,
        @Nullable ObjectNode bill,
        ReceiptChecker.@Nullable Finding finding) {

    /** An unchecked receipt. */
    public Receipt(@Nullable SettleResponse settlement, @Nullable ObjectNode bill) {
        this(settlement, bill, null);
    }

    /** What a result says. */
    public static Receipt in(CallToolResult result) {
        JsonNode bill = result.meta("dev.toolbooth/billing");
        if (bill == null && result.json().path("_meta").has("billed_micro_usd")) {
            bill = result.json().path("_meta");
        }
        return new Receipt(
                Stream.of(
                                object(result.meta(X402Names.RESPONSE)),
                                encoded(result.meta(X402Names.DOTTED_RESPONSE)),
                                X402Header.in(result.header("payment-response")),
                                X402Header.in(result.header("x-payment-response")))
                        .flatMap(Optional::stream)
                        .flatMap(json -> SettleResponse.read(json).good().stream())
                        .findFirst()
                        .orElse(null),
                bill instanceof ObjectNode object ? object : null);
    }

    /** The same, and how good it is. */
    Receipt found(ReceiptChecker.Finding other) {
        return new Receipt(settlement, bill, other);
    }

    /** Whether the seller says that it has the money. */
    public boolean taken() {
        return settlement == null ? billed().isPresent() : settlement.success();
    }

    /** What an account was billed, in millionths of a dollar, if it was. */
    Optional<Long> billed() {
        return Optional.ofNullable(bill)
                .map(one -> one.path("billed_micro_usd").asLong(0))
                .filter(micro -> micro > 0);
    }

    /** As journals keep it. */
    public ObjectNode json() {
        ObjectNode json = Json.object();
        if (settlement != null) {
            json.set("settlement", settlement.json());
        }
        if (bill != null) {
            json.set("bill", bill.deepCopy());
        }
        if (finding != null) {
            json.putObject("check")
                    .put("standing", finding.verdict().name().toLowerCase(Locale.ROOT))
                    .put("why", finding.why());
        }
        return json;
    }

    private static Optional<ObjectNode> object(@Nullable JsonNode json) {
        return json instanceof ObjectNode object ? Optional.of(object) : encoded(json);
    }

    private static Optional<ObjectNode> encoded(@Nullable JsonNode json) {
        return X402Header.in(json != null && json.isString() ? json.stringValue() : null);
    }
}
