package dev.toolbooth.client.pay;

import dev.toolbooth.wire.x402.X402Names;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The price in a tool's listing, in the forms that sellers use. */
public final class ListedPrice {

    /** More than any call costs: a million dollars. */
    private static final BigDecimal USD_MAX = BigDecimal.valueOf(1_000_000);

    private ListedPrice() {}

    /** In millionths of a dollar, rounded up; empty when it says nothing, or no number. */
    public static Optional<Long> of(JsonNode tool) {
        JsonNode meta = tool.path("_meta");
        return Stream.of(
                        payment(tool.path("payment")),
                        usd(meta.path("agents-x402/priceUSD")),
                        whole(meta.path("dev.toolbooth/price").path("micro_usd")))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Whether the listing asks for payment. */
    public static boolean isPaid(JsonNode tool) {
        return tool.path("payment").path("required").asBoolean(false)
                || tool.path("_meta").path("agents-x402/paymentRequired").asBoolean(false)
                || tool.path("_meta").has(X402Names.REQUIRED)
                || tool.path("annotations").path("paymentHint").asBoolean(false)
                || of(tool).filter(price -> price > 0).isPresent();
    }

    /** A price in dollars: other currencies would need a rate. */
    private static Optional<Long> payment(JsonNode payment) {
        String currency = payment.path("currency").asString("USD");
        return currency.equals("USD") || currency.equals("USDC")
                ? usd(payment.path("price"))
                : Optional.empty();
    }

    private static Optional<Long> usd(JsonNode price) {
        if (!price.isNumber()) {
            return Optional.empty();
        }
        BigDecimal usd = price.decimalValue();
        return usd.signum() < 0 || usd.compareTo(USD_MAX) > 0
                ? Optional.empty()
                : Optional.of(Usd.micro(usd).longValue());
    }

    private static Optional<Long> whole(JsonNode micro) {
        return micro.isIntegralNumber() && micro.canConvertToLong() && micro.longValue() >= 0
                ? Optional.of(micro.longValue())
                : Optional.empty();
    }
}
