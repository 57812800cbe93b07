package dev.toolbooth.wire.x402;

import tools.jackson.databind.JsonNode;

/** The supported versions of x402. */
final class Versions {
    private Versions() {}

    static int of(X402Fields json) {
        JsonNode version = json.json().get("x402Version");
        if (version != null && version.isIntegralNumber() && version.canConvertToInt()) {
            int number = version.intValue();
            if (number == 1 || number == 2) {
                return number;
            }
        }
        throw new FieldError(
                "invalid_x402_version", json.wrong("x402Version", "the number 1 or 2").message());
    }
}
