package dev.toolbooth.server;

import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** The description of the admin API, as OpenAPI: one document made of a file for each subject. */
final class AdminDocument {
    private static final List<String> SUBJECTS =
            List.of("sales", "calls", "tools", "workspace", "status", "access");

    private AdminDocument() {}

    static ObjectNode read() {
        ObjectNode document = part("openapi.json");
        for (String subject : SUBJECTS) {
            ObjectNode more = part("openapi-" + subject + ".json");
            add(document, more, "/paths");
            add(document, more, "/components/schemas");
        }
        return document;
    }

    private static void add(ObjectNode document, ObjectNode more, String where) {
        ObjectNode into = (ObjectNode) document.at(where);
        more.at(where).properties().forEach(one -> into.set(one.getKey(), one.getValue()));
    }

    private static ObjectNode part(String file) {
        try (InputStream resource = AdminDocument.class.getResourceAsStream(file)) {
            if (resource == null) {
                throw new IllegalStateException(file + " is missing");
            }
            return Json.parseObject(new String(resource.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
