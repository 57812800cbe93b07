package dev.toolbooth.testkit.mira;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.client.ServerAddress;
import dev.toolbooth.client.mira.MiraClient;
import dev.toolbooth.client.mira.MiraOptions;
import dev.toolbooth.client.mira.MiraSearch.Match;
import dev.toolbooth.testkit.Product;
import dev.toolbooth.wire.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The search of a workspace over HTTP, with the model that is shipped. Proves S4-23 and S4-91 to
 * S4-109.
 */
final class MiraSearchTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String MIDDLEWARE =
            """
            import { verify } from './tokens';

            /** Lets a request pass only if its bearer token is known. */
            export function requireUser(request, response, next) {
              const user = verify(request.headers.authorization);
              if (!user) {
                return response.status(401).end();
              }
              request.user = user;
              next();
            }
            """;

    @TempDir Path root;
    @TempDir Path data;
    private Product server;
    private MiraClient client;

    @BeforeEach
    void start() throws Exception {
        write("src/http/auth_middleware.js", MIDDLEWARE);
        write(
                "src/render/colors.py",
                """
                def mix(first, second):
                    \"""Blends two colors into a new one.\"""
                    return [(a + b) // 2 for a, b in zip(first, second)]
                """);
        write(
                "src/store/Backoff.java",
                """
                package store;

                /** How long to wait before a failed write is tried again. */
                final class Backoff {
                    long delayMillis(int attempt) {
                        return Math.min(30_000, 100L << attempt);
                    }
                }
                """);
        write("test/colors_test.py", "def test_mix():\n    assert mix([0], [2]) == [1]\n");
        write("docs/cooking.md", "# Soup\n\nBoil the water, add salt, and wait.\n");
        write(".gitignore", "build/\n");
        write("build/generated.js", "export function requireUser() { /* a copy */ }\n");
        begin(Map.of());
    }

    private void begin(Map<String, String> more) throws Exception {
        Map<String, String> environment = new HashMap<>(more);
        environment.put("TOOLBOOTH_WORKSPACE__ROOT", root.toString());
        environment.put("TOOLBOOTH_DATA", data.toString());
        server = Product.with(environment);
        client =
                MiraClient.connect(
                        new ServerAddress.Http(server.at("/mira")), MiraOptions.named("test"));
        until(this::status, status -> status.path("phase").asString().equals("ready"));
    }

    private JsonNode status() {
        return client.call("vector/status", Json.object());
    }

    private void write(String path, String text) throws Exception {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        server.close();
    }

    private interface Look {
        JsonNode now();
    }

    private static JsonNode until(Look look, Predicate<JsonNode> wanted) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        JsonNode seen = look.now();
        while (!wanted.test(seen) && System.nanoTime() < deadline) {
            seen = look.now();
        }
        assertThat(wanted.test(seen)).as("%s", seen).isTrue();
        return seen;
    }

    private JsonNode search(String params) {
        return client.call("vector/search", (ObjectNode) Json.parse(params.replace('\'', '"')));
    }

    @Test
    void theMiddlewareIsFoundByWhatItDoes() {
        JsonNode found = search("{'query': 'authentication middleware', 'top_k': 5}");

        JsonNode best = found.path("matches").path(0);
        JsonNode about = best.path("metadata");
        assertThat(about.path("path").asString()).isEqualTo("src/http/auth_middleware.js");
        assertThat(about.path("lang").asString()).isEqualTo("javascript");
        assertThat(about.path("snippet").asString()).contains("requireUser");
        assertThat(about.path("etag").asString())
                .isEqualTo(client.files().read("src/http/auth_middleware.js").etag());
        assertThat(about.path("line_start").asInt()).isPositive();
        assertThat(best.path("vector").isNull()).isTrue();
        assertThat(found.path("usage").path("embedding_model").asString()).contains("minilm");
        assertThat(found.path("usage").path("embed_time_ms").isIntegralNumber()).isTrue();
        assertThat(found.path("usage").path("rerank_model").asString()).startsWith("toolbooth");
    }

    @Test
    void wordsThatAreNotThereAreFoundByMeaning() {
        assertThat(best("exponential retry after an error")).isEqualTo("src/store/Backoff.java");
        assertThat(best("recipe for a meal")).isEqualTo("docs/cooking.md");
    }

    private String best(String query) {
        return client.search().find(query, 1).getFirst().path();
    }

    @Test
    void matchesAreSortedAndAsManyAsWereAskedFor() {
        JsonNode found = search("{'query': 'colors', 'top_k': 2, 'rerank': false}");

        assertThat(found.path("matches")).hasSize(2);
        assertThat(found.path("matches").path(0).path("score").asDouble())
                .isGreaterThanOrEqualTo(found.path("matches").path(1).path("score").asDouble());
        assertThat(found.path("usage").path("rerank_model").isNull()).isTrue();
    }

    @Test
    void aSearchIsNarrowedByPathAndTags() {
        JsonNode below = search("{'query': 'mix colors', 'filter': {'path_prefix': 'test/'}}");
        JsonNode tests = search("{'query': 'mix colors', 'filter': {'tags': ['test']}}");
        JsonNode none = search("{'query': 'mix colors', 'filter': {'path_prefix': 'nowhere/'}}");

        assertThat(paths(below)).containsOnly("test/colors_test.py");
        assertThat(paths(tests)).containsOnly("test/colors_test.py");
        assertThat(paths(none)).isEmpty();
    }

    private static List<String> paths(JsonNode found) {
        return found.path("matches")
                .valueStream()
                .map(one -> one.path("metadata").path("path").asString())
                .toList();
    }

    @Test
    void whatVersionControlIgnoresIsNotFound() {
        assertThat(paths(search("{'query': 'requireUser', 'top_k': 50}")))
                .contains("src/http/auth_middleware.js")
                .noneMatch(path -> path.startsWith("build/"));
    }

    @Test
    void aVectorThatWasGivenFindsItsLike() {
        JsonNode first = search("{'query': 'blend', 'include_vectors': true, 'top_k': 1}");
        JsonNode vector = first.path("matches").path(0).path("vector");
        ObjectNode asked = Json.object().put("top_k", 1);
        asked.set("embedding", vector);

        JsonNode again = client.call("vector/search", asked);

        assertThat(paths(again)).isEqualTo(paths(first));
        assertThat(again.path("usage").path("embedding_model").isNull()).isTrue();
    }

    @Test
    void whatCannotBeMeantIsRefusedWithItsField() {
        assertThatThrownBy(() -> search("{}")).hasMessageContaining("1003");
        assertThatThrownBy(() -> search("{'query': null, 'embedding': null}"))
                .hasMessageContaining("1003");
        assertThatThrownBy(() -> search("{'embedding': [1, 2]}"))
                .hasMessageContaining("1003")
                .hasMessageContaining("384");
        assertThatThrownBy(() -> search("{'query': 'a', 'namespace': 'other'}"))
                .hasMessageContaining("1003");
        assertThatThrownBy(() -> search("{'query': 'a', 'top_k': 51}"))
                .hasMessageContaining("-32602");
        assertThatThrownBy(() -> search("{'query': 'a', 'filter': {'lang': 'java'}}"))
                .hasMessageContaining("-32602");
        assertThatThrownBy(() -> search("{'query': 'a', 'sort': 1}"))
                .hasMessageContaining("-32602");
        assertThat(search("{'query': 'soup', 'namespace': 'default'}").path("matches"))
                .isNotEmpty();
    }

    @Test
    void editsOfOthersAreFoundWithTheirNewLines() throws Exception {
        Match before = client.search().find("requireUser", 1).getFirst();

        client.files()
                .overwrite(
                        "src/http/auth_middleware.js", "// one\n// two\n// three\n" + MIDDLEWARE);
        Match after = client.search().find("requireUser", 1).getFirst();
        assertThat(after.lineEnd()).isEqualTo(before.lineEnd() + 3);
        assertThat(after.etag()).isNotEqualTo(before.etag());

        write(
                "src/queue/worker.go",
                "package queue\n\n// Drain empties the mailbox.\nfunc Drain() {}\n");
        until(
                () -> search("{'query': 'Drain the mailbox', 'top_k': 1}"),
                found -> paths(found).contains("src/queue/worker.go"));
        Files.delete(root.resolve("src/queue/worker.go"));
        assertThat(paths(search("{'query': 'Drain the mailbox', 'top_k': 50}")))
                .doesNotContain("src/queue/worker.go");
    }

    @Test
    void aRestartFindsWhatHasChangedMeanwhile() throws Exception {
        client.close();
        server.close();
        Files.delete(root.resolve("docs/cooking.md"));
        write("docs/boats.md", "# Boats\n\nHoist the mainsail and mind the keel.\n");

        begin(Map.of());

        assertThat(best("hoist the mainsail")).isEqualTo("docs/boats.md");
        assertThat(paths(search("{'query': 'soup', 'top_k': 50}")))
                .doesNotContain("docs/cooking.md");
    }

    @Test
    void withoutAModelWordsAreFound() throws Exception {
        client.close();
        server.close();

        begin(Map.of("TOOLBOOTH_WORKSPACE__SEARCH__MEANING", "off"));

        JsonNode found = search("{'query': 'require user', 'top_k': 1}");
        assertThat(paths(found)).containsExactly("src/http/auth_middleware.js");
        assertThat(found.path("usage").path("embedding_model").isNull()).isTrue();
        assertThat(status().path("embedding_model").isNull()).isTrue();
    }

    @Test
    void whereNothingIsIndexedThatIsSaid() throws Exception {
        client.close();
        server.close();
        Map<String, String> environment = new HashMap<>();
        environment.put("TOOLBOOTH_WORKSPACE__ROOT", root.toString());
        environment.put("TOOLBOOTH_WORKSPACE__SEARCH__ENABLED", "false");
        server = Product.with(environment);
        client =
                MiraClient.connect(
                        new ServerAddress.Http(server.at("/mira")), MiraOptions.named("test"));

        assertThatThrownBy(() -> search("{'query': 'soup'}"))
                .hasMessageContaining("1010")
                .hasMessageContaining("workspace.search.enabled");
    }
}
