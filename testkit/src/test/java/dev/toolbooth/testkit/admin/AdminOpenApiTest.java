package dev.toolbooth.testkit.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.schema.SchemaCheck;
import dev.toolbooth.testkit.Operator;
import dev.toolbooth.wire.Json;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The description of the admin API that the server serves, which is that of its routes. */
class AdminOpenApiTest {

    @Test
    void everyPathIsThereWithTheMethodsThatAreDescribed() throws Exception {
        try (Operator operator = Operator.of()) {
            JsonNode paths = operator.get("/openapi.json").path("paths");
            assertThat(paths.size()).isGreaterThan(30);
            for (String path : paths.asObject().propertyNames()) {
                JsonNode methods = paths.path(path);
                var answer = operator.ask("PATCH", path.replace("{id}", "some"), "");
                assertThat(answer.statusCode()).as(path).isEqualTo(405);
                assertThat(
                                Arrays.stream(
                                                answer.headers()
                                                        .firstValue("Allow")
                                                        .orElse("")
                                                        .split(", "))
                                        .map(method -> method.toLowerCase(Locale.ROOT)))
                        .as(path)
                        .containsExactlyInAnyOrderElementsOf(methods.asObject().propertyNames());
                for (JsonNode operation : methods) {
                    assertThat(operation.path("summary").asString("")).as(path).isNotEmpty();
                    // Whoever asks may be a stranger, or have the wrong role.
                    assertThat(operation.path("responses").asObject().propertyNames())
                            .as(path)
                            .contains("401", "403")
                            .containsAnyOf("200", "201");
                }
                assertThat(methods.at("/get").has("requestBody")).as(path).isFalse();
                assertThat(methods.at("/post").has("requestBody"))
                        .as(path)
                        .isEqualTo(methods.has("post"));
            }
        }
    }

    @Test
    void everySchemaKnowsItsMembersAndFitsItsExamples() throws Exception {
        try (Operator operator = Operator.of()) {
            ObjectNode document = operator.get("/openapi.json").asObject();
            JsonNode schemas =
                    Json.parse(Json.text(document).replace("#/components/schemas/", "#/$defs/"))
                            .path("components")
                            .path("schemas");
            assertThat(schemas.size()).isGreaterThan(60);
            for (String name : schemas.asObject().propertyNames()) {
                ObjectNode schema = schemas.path(name).asObject().deepCopy();
                schema.set("$defs", schemas);
                SchemaCheck check = SchemaCheck.of(schema).verify();
                for (JsonNode example : schema.path("examples")) {
                    assertThat(check.check(example)).as(name).isEmpty();
                }
                assertThat(check.check(Json.parse("{\"surely_not_a_member\": 1}")))
                        .as(name)
                        .isNotEmpty();
            }
        }
    }

    @Test
    void whatIsSentHasAnExample() throws Exception {
        try (Operator operator = Operator.of()) {
            JsonNode document = operator.get("/openapi.json");
            for (JsonNode operations : document.path("paths")) {
                String sent =
                        operations
                                .at("/post/requestBody/content/application~1json/schema/$ref")
                                .asString("");
                assertThat(sent.isEmpty() || document.at(sent.substring(1)).has("examples"))
                        .as(sent)
                        .isTrue();
            }
        }
    }

    @Test
    void whatIsNotDescribedIsRefused() throws Exception {
        try (Operator operator = Operator.of()) {
            JsonNode paths = operator.get("/openapi.json").path("paths");
            for (String path : paths.asObject().propertyNames()) {
                if (!paths.path(path).has("get")
                        || List.of("/session", "/openapi.json").contains(path)) {
                    continue;
                }
                String asked = path.replace("{id}", "some") + "?surely_not_a_parameter=1";
                assertThat(operator.ask("GET", asked, "").statusCode()).as(path).isEqualTo(400);
            }
        }
    }
}
