package dev.toolbooth.dialects.mcp;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The forms of a demand for payment. */
enum AskForm {
    /** The result that clients of x402 v2 and of v1 read. */
    X402_V2("x402v2"),
    /** The same for clients that know v1 only. */
    X402_V1("x402v1"),
    /** The errors −32001 and −32002; paid with a proof. */
    PROOF("proof");

    /** The parameter of the endpoint's address that names one. */
    static final String PARAMETER = "payment";

    private final String wireName;

    AskForm(String wireName) {
        this.wireName = wireName;
    }

    /** What the endpoint's address asks for, or null when it doesn't. */
    static @Nullable AskForm in(String query) throws BadParams {
        if (query.isEmpty()) {
            return null;
        }
        for (String parameter : query.split("&", 50)) {
            if (parameter.startsWith(PARAMETER + "=")) {
                String wanted = parameter.substring(PARAMETER.length() + 1);
                return Arrays.stream(values())
                        .filter(form -> form.wireName.equals(wanted))
                        .findFirst()
                        .orElseThrow(
                                () ->
                                        new BadParams(
                                                "?payment= in the endpoint's address must be"
                                                        + " x402v2, x402v1 or proof"));
            }
        }
        return null;
    }
}
