package dev.toolbooth.wire.x402;

import tools.jackson.databind.JsonNode;

/** The supported versions of x402. */
final class Versions {
    /** The reason of a document of another version. */
    static final String REASON = "invalid_x402_version";

    private Versions() {}

    static int of(X402Fields json) {
        JsonNode version = json.json().get(X402Names.VERSION);
        if (version != null && version.isIntegralNumber() && version.canConvertToInt()) {
            int number = version.intValue();
            if (number == 1 || number == 2) {
                return number;
            }
        }
        throw new FieldError(REASON, json.wrong(X402Names.VERSION, "the number 1 or 2").message());
    }
}
