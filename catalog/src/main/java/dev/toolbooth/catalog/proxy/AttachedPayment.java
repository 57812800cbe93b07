package dev.toolbooth.catalog.proxy;

import dev.toolbooth.catalog.listing.Differences;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.chain.Network;
import dev.toolbooth.core.outbound.OutboundHeader;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentPayload;
import dev.toolbooth.wire.x402.PaymentRequirements;
import dev.toolbooth.wire.x402.X402Document;
import dev.toolbooth.wire.x402.X402Header;
import dev.toolbooth.wire.x402.X402ParseResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A payment that is forwarded to a seller. The seller judges it; we only check that it could be
 * meant for it.
 *
 * @param version of x402
 * @param problem why it can't be read, where the caller wrote the header; empty when it can
 */
record AttachedPayment(int version, ObjectNode json, String problem) {
    /** A header has room for that much. */
    private static final int CHARS_MAX = 15_000;

    /** What the parts of a signed payment say, wherever its way of signing has them. */
    private static final List<String> PAYEES =
            List.of("/authorization/to", "/permit2Authorization/witness/to");

    private static final List<String> AMOUNTS =
            List.of("/authorization/value", "/permit2Authorization/permitted/amount");

    /** Whether a header brings a payment, however it is spelled. */
    static boolean isIn(OutboundHeader header) {
        String name = header.name().replace('_', '-');
        return name.equalsIgnoreCase(X402Header.payment(1))
                || name.equalsIgnoreCase(X402Header.payment(2));
    }

    /** The payment in a header that the caller wrote. */
    static AttachedPayment in(OutboundHeader header) {
        int version =
                header.name().replace('_', '-').equalsIgnoreCase(X402Header.payment(2)) ? 2 : 1;
        switch (X402Header.decode(header.value())) {
            case X402ParseResult.Bad<ObjectNode>(_, String message) -> {
                return unreadable(version, message);
            }
            case X402ParseResult.Good<ObjectNode>(ObjectNode json) -> {
                try {
                    AttachedPayment payment = read(json);
                    return payment.version == version
                            ? payment
                            : unreadable(version, "it is of x402 v" + payment.version);
                } catch (BadCall e) {
                    return unreadable(version, e.expected());
                }
            }
        }
    }

    private static AttachedPayment unreadable(int version, String why) {
        return new AttachedPayment(
                version,
                Json.object(),
                "the payment in " + X402Header.payment(version) + " can't be read: " + why);
    }

    static AttachedPayment read(ObjectNode json) throws BadCall {
        X402Document document = new X402Document(json);
        JsonNode said = document.saidVersion();
        if (!said.isMissingNode() && (!said.canConvertToInt() || said.intValue() < 1)) {
            throw bad("x402Version must be 1 or 2");
        }
        JsonNode accepted = PaymentPayload.terms(json, 2);
        int version = said.intValue(accepted.isMissingNode() ? 1 : 2);
        if (!json.path("payload").isObject()) {
            throw bad("payload must be an object");
        }
        if (version >= 2 && !accepted.isObject()) {
            throw bad("accepted must be an object in x402 v2");
        }
        JsonNode resource = document.resource();
        if (version >= 2 && !resource.isMissingNode() && !resource.isObject()) {
            throw bad("resource must be an object in x402 v2, or left out");
        }
        return new AttachedPayment(version, json, "");
    }

    private static BadCall bad(String why) {
        return new BadCall("invalid x402 payment metadata: " + why);
    }

    String headerName() {
        return X402Header.payment(version);
    }

    OutboundHeader header() throws BadCall {
        String value = X402Header.encode(json);
        if (value.length() > CHARS_MAX) {
            throw bad("it has more than " + CHARS_MAX + " characters in base64");
        }
        return new OutboundHeader(headerName(), value);
    }

    /** Why it is not what was listed; nothing when it may be. */
    List<String> doubts(Listing listing) {
        if (!problem.isEmpty()) {
            return List.of(problem);
        }
        List<String> doubts = new ArrayList<>();
        JsonNode accepted = PaymentPayload.terms(json, version);
        String network = accepted.path("network").asString("");
        String scheme = accepted.path("scheme").asString("");
        List<PaymentRequirements> ways =
                listing.accepts().stream()
                        .filter(one -> one.scheme().equals(scheme))
                        .filter(one -> Network.same(one.network(), network))
                        .toList();
        if (ways.isEmpty()) {
            doubts.add(
                    "the payment is by \"" + scheme + "\" on " + network + ", which is not listed");
            return doubts;
        }
        if (version >= 2) {
            Optional<PaymentRequirements> meant = PaymentRequirements.read(accepted, 2).good();
            if (meant.isEmpty()) {
                doubts.add("what the payment accepts can't be read");
            } else if (ways.stream().noneMatch(one -> same(one, meant.get()))) {
                Differences.between(List.of(ways.getFirst()), List.of(meant.get()))
                        .forEach(line -> doubts.add("listed → in the payment: " + line));
            }
        }
        signed(doubts, ways);
        return doubts;
    }

    private static boolean same(PaymentRequirements one, PaymentRequirements other) {
        return Differences.between(List.of(one), List.of(other)).isEmpty();
    }

    /** What was signed says whom it pays and how much, on EVM chains. */
    private void signed(List<String> doubts, List<PaymentRequirements> ways) {
        for (String payee : said(PAYEES)) {
            if (ways.stream().noneMatch(one -> one.payTo().equalsIgnoreCase(payee))) {
                doubts.add(
                        "the payment is signed for "
                                + payee
                                + ", but the listing says "
                                + ways.getFirst().payTo());
            }
        }
        boolean exact = ways.getFirst().scheme().equals("exact");
        for (String amount : exact ? said(AMOUNTS) : List.<String>of()) {
            if (ways.stream().noneMatch(one -> one.amount().toString().equals(amount))) {
                doubts.add(
                        "the payment is signed for an amount of "
                                + amount
                                + ", but the listing says "
                                + ways.getFirst().amount());
            }
        }
    }

    private List<String> said(List<String> places) {
        return places.stream()
                .map(place -> json.path("payload").at(place).asString(""))
                .filter(text -> !text.isEmpty())
                .toList();
    }
}
