package dev.toolbooth.testkit.bazaar;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.testkit.Product;
import dev.toolbooth.wire.Json;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The catalog's search with the model that is shipped. Where words fit they are the answer, and
 * they alone are counted. Proves S1-18 and S1-20.
 */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class MeaningSearchTest {
    private static final String UNWORDED = "meteorology outdoors";

    @TempDir private Path data;

    private Product server(String... more) throws Exception {
        Map<String, String> environment = new HashMap<>();
        environment.put("TOOLBOOTH_DATA", data.toString());
        environment.put("TOOLBOOTH_CATALOG__FILES", "../examples/catalog.json");
        for (int i = 0; i < more.length; i += 2) {
            environment.put(more[i], more[i + 1]);
        }
        return Product.with(environment);
    }

    private static JsonNode found(Product server, String words) throws Exception {
        ObjectNode call = Json.object().put("jsonrpc", "2.0").put("id", 1);
        ObjectNode params = call.put("method", "tools/call").putObject("params");
        params.put("name", "search_resources").putObject("arguments").put("searchQuery", words);
        return Json.parse(server.post("/discovery/mcp", call, "Accept", "application/json").body())
                .path("result")
                .path("structuredContent");
    }

    /** Asks until what stands in no entry is found all the same. */
    private static JsonNode untilNear(Product server) throws Exception {
        JsonNode seen = found(server, UNWORDED);
        while (seen.path("tools").isEmpty()) {
            seen = found(server, UNWORDED);
        }
        return seen;
    }

    @Test
    void whatNoWordFitsIsFoundByItsMeaningAndNotCounted() throws Exception {
        try (Product server = server()) {
            JsonNode near = untilNear(server);

            assertThat(near.path("tools").valueStream())
                    .extracting(tool -> tool.path("description").asString())
                    .anyMatch(said -> said.contains("weather data"))
                    .hasSizeLessThanOrEqualTo(10);
            assertThat(near.path("pagination").path("total").asInt()).isZero();
            assertThat(found(server, "submarines").path("tools")).isEmpty();
            JsonNode worded = found(server, "weather");
            assertThat(worded.path("pagination").path("total").asInt())
                    .isPositive()
                    .isEqualTo(worded.path("tools").size());
            JsonNode page =
                    Json.parse(
                            server.get(
                                            "/discovery/search?query="
                                                    + URLEncoder.encode(UNWORDED, UTF_8))
                                    .body());
            assertThat(page.path("resources")).isNotEmpty();
            assertThat(page.path("pagination").isNull()).isTrue();
        }
    }

    @Test
    void nothingIsOpenedBeforeSomebodySearchesByWords() throws Exception {
        try (Product server = server()) {
            server.get("/discovery/resources");
            found(server, "");
            assertThat(data.resolve("search")).doesNotExist();

            found(server, "weather");
            assertThat(data.resolve("search")).exists();
        }
    }

    @Test
    void switchedOffWordsAloneCount() throws Exception {
        try (Product server = server("TOOLBOOTH_CATALOG__SEARCH__MEANING", "off")) {
            assertThat(found(server, UNWORDED).path("tools")).isEmpty();
            assertThat(found(server, "weather").path("tools")).isNotEmpty();
            assertThat(Files.exists(data.resolve("search"))).isFalse();
        }
    }
}
