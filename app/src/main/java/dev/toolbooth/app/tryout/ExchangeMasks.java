package dev.toolbooth.app.tryout;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The masking of a tryout's exchanges: keys, payment signatures, and the excess of long texts. */
final class ExchangeMasks {
    static final String MASK = "***";

    private static final Set<String> SECRET_HEADERS = Set.of("payment-signature", "x-payment");

    /** Where a payment is in a body, from the parameters on. */
    private static final List<String> IN_META = List.of("x402/payment", "x402.payment");

    private static final String IN_ARGUMENTS = "_payment";
    private static final List<String> SIGNED = List.of("signature", "transaction");

    private ExchangeMasks() {}

    static Map<String, String> headers(Map<String, String> headers) {
        Map<String, String> shown = new HashMap<>(headers);
        shown.replaceAll(
                (name, value) -> {
                    String lower = name.toLowerCase(Locale.ROOT);
                    if (lower.equals("authorization")) {
                        return "Bearer " + MASK;
                    }
                    return SECRET_HEADERS.contains(lower) ? MASK : value;
                });
        return shown;
    }

    static ObjectNode body(ObjectNode body) {
        ObjectNode shown = body.deepCopy();
        mask(shown, IN_ARGUMENTS);
        if (shown.path("params") instanceof ObjectNode params) {
            mask(params, IN_ARGUMENTS);
            if (params.path("arguments") instanceof ObjectNode arguments) {
                mask(arguments, IN_ARGUMENTS);
            }
            if (params.path("_meta") instanceof ObjectNode meta) {
                IN_META.forEach(name -> mask(meta, name));
            }
        }
        return shown;
    }

    /** Hides a payment that is written as one text, or what is signed in one that is not. */
    private static void mask(ObjectNode holder, String name) {
        JsonNode payment = holder.path(name);
        if (payment.isString()) {
            holder.put(name, MASK);
        } else if (payment instanceof ObjectNode open) {
            hide(open);
            if (open.path("payload") instanceof ObjectNode payload) {
                hide(payload);
            }
        }
    }

    private static void hide(ObjectNode payment) {
        SIGNED.stream().filter(payment::has).forEach(name -> payment.put(name, MASK));
    }
}
