package dev.toolbooth.wire.x402;

import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import dev.toolbooth.wire.http.HeaderNames;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The headers of x402: each carries an object as JSON in base64. */
public final class X402Header {
    /** The header of a request for payment, which v2 alone has. */
    public static final String REQUIRED = HeaderNames.PAYMENT_REQUIRED;

    /** The longest header that is read. */
    public static final int CHARS_MAX = 65_536;

    private X402Header() {}

    /** The header that brings a payment of that version. */
    public static String payment(int version) {
        return version == 1 ? HeaderNames.X_PAYMENT : HeaderNames.PAYMENT_SIGNATURE;
    }

    /** The header that says what has become of a payment of that version. */
    public static String response(int version) {
        return version == 1 ? HeaderNames.X_PAYMENT_RESPONSE : HeaderNames.PAYMENT_RESPONSE;
    }

    public static String encode(JsonNode json) {
        return Base64.getEncoder().encodeToString(Json.bytes(json));
    }

    /** Reads one in either alphabet of base64, with its padding or without. */
    public static X402ParseResult<ObjectNode> decode(String header) {
        return X402ParseResult.of(() -> read(header));
    }

    /** The object in a header that may not be there, or hold none. */
    public static Optional<ObjectNode> in(@Nullable String header) {
        return header == null ? Optional.empty() : decode(header).good();
    }

    private static ObjectNode read(String header) {
        if (header.length() > CHARS_MAX) {
            throw FieldError.payload("The header has more than " + CHARS_MAX + " characters");
        }
        String plain = header.strip().replace('-', '+').replace('_', '/');
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(plain);
        } catch (IllegalArgumentException e) {
            throw FieldError.payload("The header is not base64; expected a JSON object in base64");
        }
        if (JsonInput.read(bytes).orElse(null) instanceof ObjectNode object) {
            return object;
        }
        throw FieldError.payload("The header's base64 holds no JSON object");
    }
}
