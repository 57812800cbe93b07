package dev.toolbooth.dialects.x402;

import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.pay.Payment;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The payment that came with a call, and how: it is answered in the same ways. Immutable.
 *
 * @param payment null when there is none
 */
public record Tender(@Nullable Payment payment, Set<Carrier> carriers) {
    /** Nothing was paid. */
    public static final Tender NONE = new Tender(null, Set.of());

    /** The argument that a proof stands in. */
    public static final String ARGUMENT = "_payment";

    static final String META = "x402/payment";
    static final String DOTTED_META = "x402.payment";
    static final String SIGNATURE_HEADER = "PAYMENT-SIGNATURE";
    static final String PAYMENT_HEADER = "X-PAYMENT";

    /** The member of {@code _meta} that names what is paid for. */
    static final String SESSION_META = "dev.toolbooth/payment-session";

    /** Operators read it in their terminals, so there is nothing in it that a terminal obeys. */
    private static final Pattern SESSION = Pattern.compile("[!-~]{1,100}");

    private static final int PROOF_CHARS_MAX = 1_000;
    private static final String[] PROOF = {"signature", "timestamp", "amount", "from"};

    public Tender {
        carriers = Set.copyOf(carriers);
    }

    /** Reads what stands in a request. */
    public static Tender read(JsonNode meta, Headers headers, JsonNode arguments) throws BadTender {
        EnumSet<Carrier> carriers = EnumSet.noneOf(Carrier.class);
        Payment first = null;
        for (Carrier carrier : Carrier.values()) {
            Payment one = at(carrier, meta, headers, arguments);
            if (one == null) {
                continue;
            }
            if (first != null && !same(first, one)) {
                throw new BadTender(
                        carriers.iterator().next().shown()
                                + " and "
                                + carrier.shown()
                                + " hold two different payments; send one for each call. Nothing"
                                + " was charged");
            }
            first = first == null ? one : first;
            carriers.add(carrier);
        }
        return first == null ? NONE : new Tender(first, carriers);
    }

    private static @Nullable Payment at(
            Carrier carrier, JsonNode meta, Headers headers, JsonNode arguments) throws BadTender {
        return switch (carrier) {
            case META -> exact(carrier, meta.get(META), meta);
            case DOTTED_META -> exact(carrier, meta.get(DOTTED_META), meta);
            case SIGNATURE_HEADER -> exact(carrier, headers.get(SIGNATURE_HEADER), meta);
            case PAYMENT_HEADER -> exact(carrier, headers.get(PAYMENT_HEADER), meta);
            case ARGUMENT -> proof(arguments.get(ARGUMENT), meta);
        };
    }

    private static @Nullable Payment exact(Carrier carrier, @Nullable JsonNode value, JsonNode meta)
            throws BadTender {
        if (value == null || value.isNull()) {
            return null;
        }
        if (value instanceof ObjectNode body) {
            return new Payment(Scheme.EXACT, body, session(body, meta));
        }
        if (!value.isString()) {
            throw new BadTender(
                    carrier.shown() + " must be x402's PaymentPayload, or that in base64");
        }
        return exact(carrier, value.stringValue(), meta);
    }

    private static @Nullable Payment exact(Carrier carrier, @Nullable String base64, JsonNode meta)
            throws BadTender {
        if (base64 == null) {
            return null;
        }
        ObjectNode body =
                Base64Json.read(base64)
                        .orElseThrow(
                                () ->
                                        new BadTender(
                                                carrier.shown()
                                                        + " must be x402's PaymentPayload, a JSON"
                                                        + " object in base64"));
        return new Payment(Scheme.EXACT, body, session(body, meta));
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
            throws BadTender {
        if (value == null) {
            return null;
        }
        for (String member : PROOF) {
            JsonNode text = value.path(member);
            if (!text.isString() || text.stringValue().length() > PROOF_CHARS_MAX) {
                throw new BadTender(
                        "\"arguments._payment\" must be an object of four strings: signature,"
                                + " timestamp, amount and from; \""
                                + member
                                + "\" is "
                                + wrong(text));
            }
        }
        if (!(value instanceof ObjectNode body)) {
            return null;
        }
        String own = session(body.path("session"));
        return new Payment(Scheme.PROOF, body, own == null ? session(body, meta) : own);
    }

    /** What the payment answers, if it says so: with itself, or beside. */
    private static @Nullable String session(ObjectNode body, JsonNode meta) {
        JsonNode echoed = body.path("extensions").path(Demands.SESSION).path("info").path("id");
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
        return payment != null && payment.body().path("x402Version").intValue(2) == 1 ? 1 : 2;
    }

    /** Whether there is something in the arguments that is no argument. */
    public boolean inArguments() {
        return carriers.contains(Carrier.ARGUMENT);
    }
}
