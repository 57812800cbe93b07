package dev.toolbooth.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.schema.SchemaCheck;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The description of the admin API is that of its code. */
class AdminDocumentTest {
    private static final List<AdminRoute> ROUTES =
            Stream.concat(AdminRoute.ALL.stream(), AdminRoute.DOOR.stream()).toList();

    private final ObjectNode document = AdminDocument.read();

    @Test
    void everyRouteIsDescribedAndEveryDescriptionHasARoute() {
        Set<String> described = new TreeSet<>();
        for (String path : document.path("paths").asObject().propertyNames()) {
            for (String method : document.path("paths").path(path).asObject().propertyNames()) {
                described.add(method.toUpperCase(Locale.ROOT) + " " + path);
            }
        }
        Set<String> routes =
                ROUTES.stream()
                        .map(route -> route.method() + " " + route.path())
                        .collect(Collectors.toCollection(TreeSet::new));
        assertThat(described).isEqualTo(routes);
    }

    @Test
    void everyRouteIsDescribedWithItsStatusAndItsBody() {
        for (AdminRoute route : ROUTES) {
            JsonNode operation =
                    document.path("paths")
                            .path(route.path())
                            .path(route.method().name().toLowerCase(Locale.ROOT));
            assertThat(operation.path("responses").has(String.valueOf(route.status())))
                    .as(route.path())
                    .isTrue();
            // Whoever asks may be a stranger, or have the wrong role.
            assertThat(operation.path("responses").has("401")).as(route.path()).isTrue();
            assertThat(operation.path("responses").has("403")).as(route.path()).isTrue();
            assertThat(operation.has("requestBody")).as(route.path()).isEqualTo(route.hasBody());
            assertThat(operation.path("summary").asString("")).isNotEmpty();
        }
    }

    @Test
    void everySchemaHasExamplesThatFitIt() {
        String text = Json.text(document).replace("#/components/schemas/", "#/$defs/");
        JsonNode schemas = Json.parse(text).path("components").path("schemas");
        for (String name : schemas.asObject().propertyNames()) {
            ObjectNode schema = schemas.path(name).asObject().deepCopy();
            schema.set("$defs", schemas);
            SchemaCheck check = SchemaCheck.of(schema).verify();
            assertThat(schema.path("examples")).as(name).isNotEmpty();
            for (JsonNode example : schema.path("examples")) {
                assertThat(check.check(example)).as(name).isEmpty();
            }
            assertThat(check.check(Json.parse("{\"surely_not_a_member\": 1}"))).isNotEmpty();
        }
    }
}
