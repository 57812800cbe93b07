package dev.toolbooth.dialects.x402;

import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.wire.x402.X402Document;
import dev.toolbooth.wire.x402.X402Header;
import dev.toolbooth.wire.x402.X402Names;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The payment that came with a call, and its places in the request: the answer goes to the same
 * places. Immutable.
 *
 * @param payment null when there is none
 */
public record IncomingPayment(@Nullable Payment payment, Set<PaymentLocation> locations) {
    /** Nothing was paid. */
    public static final IncomingPayment NONE = new IncomingPayment(null, Set.of());

    /** The argument that a proof stands in. */
    public static final String ARGUMENT = X402Names.ARGUMENT;

    /** The member of {@code _meta} that names what is paid for. */
    static final String SESSION_META = "dev.toolbooth/payment-session";

    /** Operators read it in their terminals, so there is nothing in it that a terminal obeys. */
    private static final Pattern SESSION = Pattern.compile("[!-~]{1,100}");

    private static final int PROOF_CHARS_MAX = 1_000;
    private static final String PROOF_FORM =
            "\"arguments._payment\" must be an object of four strings: signature, timestamp, amount"
                    + " and from; ";

    private static final String[] PROOF = {"signature", "timestamp", "amount", "from"};

    public IncomingPayment {
        locations = Set.copyOf(locations);
    }

    /** Reads what stands in a request. */
    public static IncomingPayment read(JsonNode meta, Headers headers, JsonNode arguments)
            throws BadPayment {
        EnumSet<PaymentLocation> carriers = EnumSet.noneOf(PaymentLocation.class);
        Payment first = null;
        for (PaymentLocation paymentLocation : PaymentLocation.values()) {
            Payment one = at(paymentLocation, meta, headers, arguments);
            if (one == null) {
                continue;
            }
            if (first != null && !same(first, one)) {
                throw new BadPayment(
                        carriers.iterator().next().shown()
                                + " and "
                                + paymentLocation.shown()
                                + " hold two different payments; send one for each call. Nothing"
                                + " was charged");
            }
            first = first == null ? one : first;
            carriers.add(paymentLocation);
        }
        return first == null ? NONE : new IncomingPayment(first, carriers);
    }

    private static @Nullable Payment at(
            PaymentLocation paymentLocation, JsonNode meta, Headers headers, JsonNode arguments)
            throws BadPayment {
        return switch (paymentLocation) {
            case META -> exact(paymentLocation, meta.get(X402Names.PAYMENT), meta);
            case DOTTED_META -> exact(paymentLocation, meta.get(X402Names.DOTTED_PAYMENT), meta);
            case SIGNATURE_HEADER ->
                    exact(paymentLocation, headers.get(X402Header.payment(2)), meta);
            case PAYMENT_HEADER -> exact(paymentLocation, headers.get(X402Header.payment(1)), meta);
            case ARGUMENT -> proof(arguments.get(ARGUMENT), meta);
        };
    }

    private static @Nullable Payment exact(
            PaymentLocation paymentLocation, @Nullable JsonNode value, JsonNode meta)
            throws BadPayment {
        if (value == null || value.isNull()) {
            return null;
        }
        if (value instanceof ObjectNode body) {
            return new Payment(Scheme.EXACT, body, session(body, meta));
        }
        if (!value.isString()) {
            throw new BadPayment(
                    paymentLocation.shown() + " must be x402's PaymentPayload, or that in base64");
        }
        return exact(paymentLocation, value.stringValue(), meta);
    }

    private static @Nullable Payment exact(
            PaymentLocation paymentLocation, @Nullable String base64, JsonNode meta)
            throws BadPayment {
        if (base64 == null) {
            return null;
        }
        ObjectNode body =
                X402Header.in(base64)
                        .orElseThrow(
                                () ->
                                        new BadPayment(
                                                paymentLocation.shown()
                                                        + " must be x402's PaymentPayload, a JSON"
                                                        + " object in base64"));
        return new Payment(Scheme.EXACT, body, session(body, meta));
    }

    private static String kind(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> "a string";
            case NUMBER -> "a number";
            case ARRAY -> "an array";
            default -> "true or false";
        };
    }

    private static String wrong(JsonNode text) {
        if (text.isMissingNode()) {
            return "missing";
        }
        if (text.isString()) {
            return "longer than " + PROOF_CHARS_MAX + " characters";
        }
        return text.isNumber() ? "a number, which has to be in quotes" : "no string";
    }

    private static @Nullable Payment proof(@Nullable JsonNode value, JsonNode meta)
            throws BadPayment {
        if (value == null || value.isNull()) {
            return null;
        }
        if (!(value instanceof ObjectNode body)) {
            throw new BadPayment(PROOF_FORM + "it is " + kind(value));
        }
        for (String member : PROOF) {
            JsonNode text = body.path(member);
            if (!text.isString() || text.stringValue().length() > PROOF_CHARS_MAX) {
                throw new BadPayment(PROOF_FORM + "\"" + member + "\" is " + wrong(text));
            }
        }
        String own = session(body.path("session"));
        return new Payment(Scheme.PROOF, body, own == null ? session(body, meta) : own);
    }

    /** What the payment answers, if it says so: with itself, or beside. */
    private static @Nullable String session(ObjectNode body, JsonNode meta) {
        JsonNode echoed = body.path("extensions").path(X402Names.SESSION).path("info").path("id");
        return session(echoed.isString() ? echoed : meta.path(SESSION_META));
    }

    private static @Nullable String session(JsonNode said) {
        return said.isString() && SESSION.matcher(said.stringValue()).matches()
                ? said.stringValue()
                : null;
    }

    /**
     * Whether two are one payment: what was signed decides, for v1 and v2 write the rest
     * differently.
     */
    private static boolean same(Payment one, Payment other) {
        JsonNode signed = one.body().get("payload");
        return one.scheme() == other.scheme()
                && (signed == null
                        ? one.body().equals(other.body())
                        : signed.equals(other.body().get("payload")));
    }

    /** The version of x402 that the payer speaks. */
    public int version() {
        return payment != null && new X402Document(payment.body()).saidVersion().intValue(2) == 1
                ? 1
                : 2;
    }
}
