package dev.toolbooth.app.attempt;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A response, whole or as far as it was read. Nobody changes its body. */
final class Heard {
    private final int status;
    private final Map<String, String> headers;
    private final byte[] body;

    /**
     * @param headers by their names in lower case
     */
    Heard(int status, Map<String, String> headers, byte[] body) {
        this.status = status;
        this.headers = Map.copyOf(headers);
        this.body = body;
    }

    int status() {
        return status;
    }

    Map<String, String> headers() {
        return headers;
    }

    byte[] body() {
        return body;
    }

    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }
}
