package dev.toolbooth.core.pay;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The JSON of payments, complete, as they are stored. Amounts are decimal texts, because many JSON
 * readers turn numbers into floating point. Unknown members are skipped: a newer program may have
 * written them.
 */
public final class PaymentJson {
    /** Amounts on chains have up to 256 bits, which are 78 digits. */
    private static final Pattern AMOUNT = Pattern.compile("0|[1-9][0-9]{0,77}");

    private PaymentJson() {}

    /** A payment with all that is known of it. */
    public static ObjectNode write(PaymentRecord payment) {
        ObjectNode json =
                Json.object()
                        .put("id", payment.id().toString())
                        .put("version", payment.version())
                        .put("state", payment.state().name());
        json.set("charge", charge(payment.verified()));
        json.put("account", payment.account())
                .put("flow", payment.flow().name())
                .put("shop", payment.shop())
                .put("thing", payment.thing())
                .put("input", payment.input().hex())
                .put("call", payment.call().toString())
                .put("price_micro_usd", Long.toString(payment.price().microUsd()));
        put(json, "session", payment.session());
        if (payment.holder() != null) {
            json.put("holder", payment.holder().hex());
        }
        put(json, "transaction", payment.transaction());
        put(json, "reason", payment.reason());
        put(json, "sale", payment.sale());
        if (payment.usesLeft() != null) {
            json.put("uses_left", payment.usesLeft());
        }
        put(json, "refund", payment.refund());
        ArrayNode steps = json.putArray("steps");
        for (PaymentRecord.Step step : payment.steps()) {
            steps.addObject()
                    .put("state", step.state().name())
                    .put("at", step.at().toString())
                    .put("note", step.note());
        }
        return json;
    }

    private static ObjectNode charge(VerifiedPayment verified) {
        ObjectNode json =
                Json.object()
                        .put("rail", verified.rail())
                        .put("key", verified.key())
                        .put("payer", verified.payer());
        json.set("offer", offer(verified.offer()));
        json.put("amount", verified.amount().toString())
                .put("expires", verified.expires().toString())
                .put("moved", verified.moved())
                .put("source", verified.source().name());
        json.set("payload", verified.payload());
        return json;
    }

    private static ObjectNode offer(Offer offer) {
        ObjectNode json =
                Json.object().put("scheme", offer.scheme().name()).put("network", offer.network());
        put(json, "short_name", offer.shortName());
        json.put("asset", offer.asset())
                .put("symbol", offer.symbol())
                .put("amount", offer.amount().toString())
                .put("pay_to", offer.payTo())
                .put("max_timeout_seconds", offer.maxTimeoutSeconds());
        json.set("extra", offer.extra());
        return json;
    }

    private static void put(ObjectNode json, String member, @Nullable String text) {
        if (text != null) {
            json.put(member, text);
        }
    }

    /**
     * Reads a payment that was written whole.
     *
     * @throws IllegalArgumentException when it is none
     */
    public static PaymentRecord read(JsonNode json) {
        try {
            return payment(json);
        } catch (DateTimeException | ArithmeticException e) {
            throw new IllegalArgumentException("it has a value that is none", e);
        }
    }

    private static PaymentRecord payment(JsonNode json) {
        List<PaymentRecord.Step> steps = new ArrayList<>();
        for (JsonNode step : json.path("steps")) {
            steps.add(
                    new PaymentRecord.Step(
                            state(step), Instant.parse(text(step, "at")), text(step, "note")));
        }
        if (steps.isEmpty()) {
            throw new IllegalArgumentException("steps are missing");
        }
        return new PaymentRecord(
                UUID.fromString(text(json, "id")),
                number(json, "version").longValue(),
                state(json),
                charge(json.path("charge")),
                purpose(json),
                new PaymentRecord.Progress(
                        maybe(json, "transaction"),
                        maybe(json, "reason"),
                        maybe(json, "sale"),
                        json.has("uses_left") ? number(json, "uses_left").intValue() : null,
                        maybe(json, "refund")),
                steps);
    }

    private static PaymentRecord.Purpose purpose(JsonNode json) {
        return new PaymentRecord.Purpose(
                text(json, "account"),
                Terms.Flow.valueOf(text(json, "flow")),
                text(json, "shop"),
                text(json, "thing"),
                hash(json, "input"),
                UUID.fromString(text(json, "call")),
                new Money(amount(json, "price_micro_usd").longValueExact()),
                maybe(json, "session"),
                json.has("holder") ? hash(json, "holder") : null);
    }

    private static VerifiedPayment charge(JsonNode json) {
        String rail = text(json, "rail");
        return new VerifiedPayment(
                rail,
                text(json, "key"),
                text(json, "payer"),
                offer(json.path("offer")),
                amount(json, "amount"),
                Instant.parse(text(json, "expires")),
                json.path("moved").asBoolean(false),
                // The first records that were written have none.
                json.has("source")
                        ? Deposit.Source.valueOf(text(json, "source"))
                        : VerifiedPayment.usual(rail),
                object(json, "payload"));
    }

    private static Offer offer(JsonNode json) {
        return new Offer(
                Scheme.valueOf(text(json, "scheme")),
                text(json, "network"),
                maybe(json, "short_name"),
                text(json, "asset"),
                text(json, "symbol"),
                amount(json, "amount"),
                text(json, "pay_to"),
                number(json, "max_timeout_seconds").intValue(),
                object(json, "extra"));
    }

    private static PaymentRecord.State state(JsonNode json) {
        return PaymentRecord.State.valueOf(text(json, "state"));
    }

    private static Hash hash(JsonNode json, String name) {
        return Hash.of(HexFormat.of().parseHex(text(json, name)));
    }

    private static @Nullable String maybe(JsonNode json, String member) {
        return json.has(member) ? text(json, member) : null;
    }

    private static String text(JsonNode json, String member) {
        JsonNode value = json.path(member);
        if (!value.isString()) {
            throw new IllegalArgumentException(member + " is missing");
        }
        return value.stringValue();
    }

    private static BigInteger amount(JsonNode json, String member) {
        String text = text(json, member);
        if (!AMOUNT.matcher(text).matches()) {
            throw new IllegalArgumentException(member + " is no amount");
        }
        return new BigInteger(text);
    }

    private static JsonNode number(JsonNode json, String member) {
        JsonNode value = json.path(member);
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw new IllegalArgumentException(member + " is no number");
        }
        return value;
    }

    private static ObjectNode object(JsonNode json, String member) {
        if (json.path(member) instanceof ObjectNode object) {
            return object;
        }
        throw new IllegalArgumentException(member + " is missing");
    }
}
