package dev.toolbooth.testkit.mira;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.toolbooth.wire.Json;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The search of a workspace over HTTP, with the model that is shipped. Proves S4-91, S4-92, S4-93,
 * S4-94, S4-95, S4-96, S4-97, S4-98, S4-99, S4-100, S4-101, S4-102, S4-107 and S4-108.
 */
final class MiraSearchTest {
    @TempDir private static Path root;
    @TempDir private static Path data;
    private static SearchServer server;

    @BeforeAll
    static void start() throws Exception {
        SearchServer.fill(root);
        server = SearchServer.ready(root, data, Map.of());
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    @Test
    void theMiddlewareIsFoundByWhatItDoes() {
        JsonNode found = server.search("{'query': 'authentication middleware', 'top_k': 5}");

        JsonNode best = found.path("matches").path(0);
        JsonNode about = best.path("metadata");
        assertThat(about.path("path").asString()).isEqualTo("src/http/auth_middleware.js");
        assertThat(about.path("lang").asString()).isEqualTo("javascript");
        assertThat(about.path("snippet").asString()).contains("requireUser");
        assertThat(about.path("etag").asString())
                .isEqualTo(server.client().files().read("src/http/auth_middleware.js").etag());
        assertThat(about.path("line_start").asInt()).isPositive();
        assertThat(best.path("vector").isNull()).isTrue();
        assertThat(found.path("usage").path("embedding_model").asString()).contains("minilm");
        assertThat(found.path("usage").path("embed_time_ms").isIntegralNumber()).isTrue();
        assertThat(found.path("usage").path("rerank_model").asString()).startsWith("toolbooth");
    }

    @Test
    void wordsThatAreNotThereAreFoundByMeaning() {
        assertThat(server.best("exponential retry after an error"))
                .isEqualTo("src/store/Backoff.java");
        assertThat(server.best("recipe for a meal")).isEqualTo("docs/cooking.md");
    }

    @Test
    void matchesAreSortedAndAsManyAsWereAskedFor() {
        JsonNode found = server.search("{'query': 'colors', 'top_k': 2, 'rerank': false}");

        assertThat(found.path("matches")).hasSize(2);
        assertThat(found.path("matches").path(0).path("score").asDouble())
                .isGreaterThanOrEqualTo(found.path("matches").path(1).path("score").asDouble());
        assertThat(found.path("usage").path("rerank_model").isNull()).isTrue();
    }

    @Test
    void aSearchIsNarrowedByPathAndTags() {
        JsonNode below =
                server.search("{'query': 'mix colors', 'filter': {'path_prefix': 'test/'}}");
        JsonNode tests = server.search("{'query': 'mix colors', 'filter': {'tags': ['test']}}");
        JsonNode none =
                server.search("{'query': 'mix colors', 'filter': {'path_prefix': 'nowhere/'}}");

        assertThat(SearchServer.paths(below)).containsOnly("test/colors_test.py");
        assertThat(SearchServer.paths(tests)).containsOnly("test/colors_test.py");
        assertThat(SearchServer.paths(none)).isEmpty();
    }

    @Test
    void whatVersionControlIgnoresIsNotFound() {
        assertThat(SearchServer.paths(server.search("{'query': 'requireUser', 'top_k': 50}")))
                .contains("src/http/auth_middleware.js")
                .noneMatch(path -> path.startsWith("build/"));
    }

    @Test
    void aVectorThatWasGivenFindsItsLike() {
        JsonNode first = server.search("{'query': 'blend', 'include_vectors': true, 'top_k': 1}");
        JsonNode vector = first.path("matches").path(0).path("vector");
        ObjectNode asked = Json.object().put("top_k", 1);
        asked.set("embedding", vector);

        JsonNode again = server.client().call("vector/search", asked);

        assertThat(SearchServer.paths(again)).isEqualTo(SearchServer.paths(first));
        assertThat(again.path("usage").path("embedding_model").isNull()).isTrue();
    }

    /** finding P14: the score is how near they are, and no place in an order. */
    @Test
    void theScoresOfAVectorAreSimilarities() {
        JsonNode vector =
                server.search("{'query': 'blend', 'include_vectors': true, 'top_k': 1}")
                        .at("/matches/0/vector");
        ObjectNode asked = Json.object().put("top_k", 5).put("include_vectors", true);
        asked.set("embedding", vector);

        JsonNode found = server.client().call("vector/search", asked).path("matches");

        assertThat(found).isNotEmpty();
        for (JsonNode match : found) {
            assertThat(match.path("score").asDouble())
                    .isCloseTo(cosine(vector, match.path("vector")), within(0.01));
        }
    }

    private static double cosine(JsonNode one, JsonNode other) {
        double product = 0;
        double first = 0;
        double second = 0;
        for (int i = 0; i < one.size(); i++) {
            double a = one.path(i).asDouble();
            double b = other.path(i).asDouble();
            product += a * b;
            first += a * a;
            second += b * b;
        }
        return product / Math.sqrt(first * second);
    }

    @Test
    void whatCannotBeMeantIsRefusedWithItsField() {
        assertThatThrownBy(() -> server.search("{}")).hasMessageContaining("1003");
        assertThatThrownBy(() -> server.search("{'query': null, 'embedding': null}"))
                .hasMessageContaining("1003");
        assertThatThrownBy(() -> server.search("{'embedding': [1e400]}"))
                .hasMessageContaining("1003");
        assertThatThrownBy(() -> server.search("{'embedding': [1, 2]}"))
                .hasMessageContaining("1003")
                .hasMessageContaining("384");
        assertThatThrownBy(() -> server.search("{'query': 'a', 'namespace': 'other'}"))
                .hasMessageContaining("1003");
        assertThatThrownBy(() -> server.search("{'query': 'a', 'top_k': 51}"))
                .hasMessageContaining("-32602");
        assertThatThrownBy(() -> server.search("{'query': 'a', 'filter': {'lang': 'java'}}"))
                .hasMessageContaining("-32602");
        assertThatThrownBy(() -> server.search("{'query': 'a', 'sort': 1}"))
                .hasMessageContaining("-32602");
        assertThat(server.search("{'query': 'soup', 'namespace': 'default'}").path("matches"))
                .isNotEmpty();
    }
}
