package dev.toolbooth.catalog.listing;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.text.SafeText;
import dev.toolbooth.wire.x402.PaymentRequirements;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The differences between two descriptions of one thing, in lines for people. */
public final class Differences {
    private static final int SHOWN_CHARS = 200;

    /** How much is shown of what two long texts share before they differ. */
    private static final int BEFORE_CHARS = 20;

    /** Sellers shuffle their ways to pay; that is no difference. */
    private static final Comparator<PaymentRequirements> CHEAPEST =
            Comparator.comparing(PaymentRequirements::amount)
                    .thenComparing(one -> one.payTo().toLowerCase(Locale.ROOT));

    private Differences() {}

    /** What differs; nothing when a buyer would notice no difference. */
    public static List<String> between(Listing before, Listing now) {
        List<String> lines = new ArrayList<>(between(before.accepts(), now.accepts()));
        text(lines, "description", before.about().description(), now.about().description());
        text(lines, "type", before.about().mimeType(), now.about().mimeType());
        text(lines, "name", before.pinnedName(), now.pinnedName());
        text(lines, "path", before.template(), now.template());
        json(lines, "parameters", before.inputs().schema(), now.inputs().schema());
        json(lines, "arguments", before.toolSchema(), now.toolSchema());
        return lines;
    }

    /** What differs in how it is paid, whatever the order and the spelling. */
    public static List<String> between(
            List<PaymentRequirements> before, List<PaymentRequirements> now) {
        Map<String, PaymentRequirements> were = byWay(before);
        Map<String, PaymentRequirements> are = byWay(now);
        List<String> lines = new ArrayList<>();
        were.forEach(
                (way, old) -> {
                    PaymentRequirements other = are.get(way);
                    if (other == null) {
                        lines.add("no longer taken: " + shown(old));
                    } else {
                        if (!old.amount().equals(other.amount())) {
                            lines.add("price: " + price(old) + " → " + price(other));
                        }
                        if (!samePlace(old, other)) {
                            lines.add("paid to: " + cut(old.payTo()) + " → " + cut(other.payTo()));
                        }
                    }
                });
        are.forEach(
                (way, other) -> {
                    if (!were.containsKey(way)) {
                        lines.add("new: " + shown(other));
                    }
                });
        return lines;
    }

    /**
     * By what a buyer picks one of several ways to pay: scheme, network and asset. Where there are
     * several of a kind, one of them must not hide behind another.
     */
    private static Map<String, PaymentRequirements> byWay(List<PaymentRequirements> accepts) {
        Map<String, PaymentRequirements> byWay = new LinkedHashMap<>();
        for (PaymentRequirements one : accepts.stream().sorted(CHEAPEST).toList()) {
            PaymentRequirements plain = one.canonical();
            String asset = isEvm(plain) ? plain.asset().toLowerCase(Locale.ROOT) : plain.asset();
            String way = plain.scheme() + " " + plain.network() + " " + asset;
            while (byWay.putIfAbsent(way, one) != null) {
                way += " again";
            }
        }
        return byWay;
    }

    private static boolean isEvm(PaymentRequirements one) {
        return one.canonical().network().startsWith("eip155:");
    }

    private static boolean samePlace(PaymentRequirements one, PaymentRequirements other) {
        return isEvm(one)
                ? one.payTo().equalsIgnoreCase(other.payTo())
                : one.payTo().equals(other.payTo());
    }

    private static String shown(PaymentRequirements one) {
        return price(one) + " to " + cut(one.payTo());
    }

    /** An amount with its unit, where that is known: {@code 0.01 USDC on base}. */
    public static String price(PaymentRequirements one) {
        Optional<Network> network = Network.of(one.network());
        String where =
                network.map(known -> Objects.requireNonNullElse(known.shortName(), known.id()))
                        .orElseGet(() -> cut(one.network()));
        return network.flatMap(known -> Asset.at(known, one.asset()))
                .map(
                        asset ->
                                new BigDecimal(one.amount(), asset.decimals())
                                                .stripTrailingZeros()
                                                .toPlainString()
                                        + " "
                                        + asset.symbol())
                .orElseGet(() -> one.amount() + " units of " + cut(one.asset()))
                .concat(" on " + where);
    }

    private static void text(List<String> lines, String what, String before, String now) {
        if (!before.equals(now)) {
            int from = differing(before, now);
            lines.add(what + ": " + quoted(from(before, from)) + " → " + quoted(from(now, from)));
        }
    }

    private static void json(List<String> lines, String what, JsonNode before, JsonNode now) {
        if (!before.equals(now)) {
            String was = Json.text(before);
            String is = Json.text(now);
            int from = differing(was, is);
            lines.add(what + ": " + cut(from(was, from)) + " → " + cut(from(is, from)));
        }
    }

    /** Where to begin so that two long texts don't look the same. */
    private static int differing(String one, String other) {
        int same = 0;
        while (same < Math.min(one.length(), other.length())
                && one.charAt(same) == other.charAt(same)) {
            same++;
        }
        return same < SHOWN_CHARS / 2 ? 0 : same - BEFORE_CHARS;
    }

    private static String from(String text, int from) {
        return from == 0 ? text : "…" + text.substring(from);
    }

    private static String quoted(String text) {
        return text.isEmpty() ? "none" : "\"" + cut(text) + "\"";
    }

    private static String cut(String text) {
        return SafeText.compact(text, SHOWN_CHARS);
    }
}
