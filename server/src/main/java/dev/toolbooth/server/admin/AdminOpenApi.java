package dev.toolbooth.server.admin;

import dev.toolbooth.server.admin.AdminResult.Reason;
import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The description of the admin API as OpenAPI 3.1, made of the routes that there are. */
final class AdminOpenApi {
    private static final String START =
            """
            {
              "openapi": "3.1.0",
              "info": {
                "title": "Toolbooth admin API",
                "version": "1",
                "description": "Keys, accounts, payments and the catalog of a Toolbooth server, for
             its operator. Amounts are whole millionths of a US dollar. Nothing here answers to web
             pages of other origins."
              },
              "servers": [{"url": "/api/v1"}],
              "security": [{"admin": []}, {"console": []}],
              "paths": {},
              "components": {
                "securitySchemes": {
                  "admin": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The admin key (admin.key) or that of another role
             (admin.operator-key, admin.viewer-key), or the token in server.json."
                  },
                  "console": {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": "toolbooth_console",
                    "description": "A session of the console. It counts with the header X-CSRF-Token
             alone."
                  }
                },
                "responses": {
                  "Problem": {
                    "description": "It was not done.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  }
                },
                "schemas": {}
              }
            }
            """;

    private static final AdminSchema PROBLEM =
            AdminSchema.of(
                    "Problem",
                    "Why something was not done.",
                    """
                    error    string  One word for programs.
                    message  string  What happened, what was expected and what to do.
                    field?   string  The member or parameter that is wrong; the message begins so.
                    """);

    private static final AdminSchema ANYTHING = AdminSchema.of("", "", "");

    private final ObjectNode document =
            Json.parseObject(START.replaceAll("\n +([^ \"{}\\[\\]])", " $1"));
    private final Map<String, AdminSchema> schemas = new TreeMap<>();

    private AdminOpenApi() {}

    static ObjectNode of(List<AdminRoute> routes) {
        AdminOpenApi whole = new AdminOpenApi();
        whole.add(PROBLEM);
        ObjectNode paths = whole.document.withObject("/paths");
        for (AdminRoute route : routes) {
            paths.withObjectProperty(route.path())
                    .set(route.method().toLowerCase(Locale.ROOT), whole.operation(route));
        }
        ObjectNode schemas = whole.document.withObject("/components/schemas");
        whole.schemas.forEach((name, schema) -> schemas.set(name, schema.json()));
        return whole.document;
    }

    private void add(AdminSchema schema) {
        if (schema.name().isEmpty() || schemas.putIfAbsent(schema.name(), schema) == null) {
            schema.uses().forEach(this::add);
        }
    }

    private ObjectNode operation(AdminRoute route) {
        AdminContract contract = route.contract();
        ObjectNode json = Json.object().put("summary", contract.summary());
        String role =
                route.role() == AdminRole.VIEWER
                        ? ""
                        : "For the role " + route.role().word() + " and those above it.";
        String description = (contract.description() + " " + role).strip();
        if (!description.isEmpty()) {
            json.put("description", description);
        }
        if (route.path().equals("/session") && route.hasBody()) {
            json.putArray("security");
        }
        ArrayNode parameters = parameters(route);
        if (!parameters.isEmpty()) {
            json.set("parameters", parameters);
        }
        if (route.hasBody()) {
            json.set(
                    "requestBody",
                    Json.object()
                            .put("required", true)
                            .set("content", content(contract.body().orElse(ANYTHING))));
        }
        return json.set("responses", responses(route));
    }

    private static ArrayNode parameters(AdminRoute route) {
        ArrayNode parameters = Json.array();
        if (route.path().contains("{id}")) {
            ObjectNode id = parameters.addObject().put("name", "id").put("in", "path");
            if (!route.contract().id().isEmpty()) {
                id.put("description", route.contract().id());
            }
            id.put("required", true).putObject("schema").put("type", "string");
        }
        for (AdminSchema.Member member : route.contract().query().members()) {
            ObjectNode schema = member.type().json();
            if (member.name().equals("limit")) {
                schema.put("default", AdminRequest.LIMIT);
            }
            parameters
                    .addObject()
                    .put("name", member.name())
                    .put("in", "query")
                    .put("description", member.description())
                    .set("schema", schema);
        }
        return parameters;
    }

    private ObjectNode responses(AdminRoute route) {
        AdminSchema answer = route.contract().answer().orElse(ANYTHING);
        boolean stream = route.path().equals(AdminEvents.PATH);
        ObjectNode responses = Json.object();
        ObjectNode good = responses.putObject(String.valueOf(route.status()));
        good.put("description", answer.description().isEmpty() ? "Done." : answer.description());
        ObjectNode content = content(answer);
        if (stream) {
            content.removeAll();
            content.putObject("text/event-stream").putObject("schema").put("type", "string");
        }
        good.set("content", content);
        for (Reason reason : reasons(route)) {
            responses
                    .putObject(String.valueOf(reason.status()))
                    .put("$ref", "#/components/responses/Problem");
        }
        return responses;
    }

    /** Why a request may be refused. */
    private static Set<Reason> reasons(AdminRoute route) {
        List<Reason> reasons =
                new ArrayList<>(
                        List.of(
                                Reason.BAD_REQUEST,
                                Reason.UNAUTHENTICATED,
                                Reason.FORBIDDEN,
                                Reason.NOT_FOUND,
                                Reason.UPGRADE_REQUIRED,
                                Reason.RATE_LIMITED,
                                Reason.UNAVAILABLE));
        if (route.hasBody()) {
            reasons.add(Reason.TOO_LARGE);
            reasons.add(Reason.UNSUPPORTED_MEDIA_TYPE);
        }
        if (route.contract().conflicts()) {
            reasons.add(Reason.CONFLICT);
        }
        return new TreeSet<>(reasons);
    }

    private ObjectNode content(AdminSchema schema) {
        add(schema);
        ObjectNode json;
        if (schema.name().isEmpty()) {
            json = Json.object().put("type", "object");
            if (!schema.description().isEmpty()) {
                json.put("description", schema.description());
            }
        } else {
            json = Json.object().put("$ref", "#/components/schemas/" + schema.name());
        }
        ObjectNode content = Json.object();
        content.putObject("application/json").set("schema", json);
        return content;
    }
}
