package dev.toolbooth.server;

import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.node.ObjectNode;

/** The description of the admin API, as OpenAPI. */
final class AdminDocument {
    private AdminDocument() {}

    static ObjectNode read() {
        try (InputStream resource = AdminDocument.class.getResourceAsStream("openapi.json")) {
            if (resource == null) {
                throw new IllegalStateException("openapi.json is missing");
            }
            return Json.parseObject(new String(resource.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
