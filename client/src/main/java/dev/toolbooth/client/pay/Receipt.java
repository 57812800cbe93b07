package dev.toolbooth.client.pay;

import dev.toolbooth.chain.x402.Reading;
import dev.toolbooth.chain.x402.SettleResponse;
import dev.toolbooth.chain.x402.X402Header;
import dev.toolbooth.client.ToolResult;
import dev.toolbooth.wire.Json;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a seller says it has taken.
 *
 * @param settlement what became of the payment, or null where the seller does not say
 * @param bill Toolbooth's bill, with its signed receipt if there is one; null elsewhere; not to be
 *     changed
 * @param finding how good it is, or null where nobody has looked
 */
public record Receipt(
        @Nullable SettleResponse settlement,
        @Nullable ObjectNode bill,
        ReceiptChecker.@Nullable Finding finding) {

    /** One that nobody has looked at. */
    public Receipt(@Nullable SettleResponse settlement, @Nullable ObjectNode bill) {
        this(settlement, bill, null);
    }

    /** What a result says. */
    public static Receipt in(ToolResult result) {
        JsonNode bill = result.meta("dev.toolbooth/billing");
        if (bill == null && result.json().path("_meta").has("billed_micro_usd")) {
            bill = result.json().path("_meta");
        }
        return new Receipt(
                Stream.of(
                                object(result.meta("x402/payment-response")),
                                encoded(result.meta("x402.payment-response")),
                                header(result.header("payment-response")),
                                header(result.header("x-payment-response")))
                        .flatMap(Optional::stream)
                        .map(SettleResponse::read)
                        .flatMap(Receipt::good)
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
                    .put("standing", finding.standing().name().toLowerCase(Locale.ROOT))
                    .put("why", finding.why());
        }
        return json;
    }

    private static Stream<SettleResponse> good(Reading<SettleResponse> reading) {
        return reading instanceof Reading.Good<SettleResponse>(var one)
                ? Stream.of(one)
                : Stream.empty();
    }

    private static Optional<ObjectNode> object(@Nullable JsonNode json) {
        return json instanceof ObjectNode object ? Optional.of(object) : encoded(json);
    }

    private static Optional<ObjectNode> encoded(@Nullable JsonNode json) {
        return header(json != null && json.isString() ? json.stringValue() : null);
    }

    private static Optional<ObjectNode> header(@Nullable String header) {
        return header != null
                        && X402Header.decode(header) instanceof Reading.Good<ObjectNode>(var one)
                ? Optional.of(one)
                : Optional.empty();
    }
}
