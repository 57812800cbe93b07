package dev.toolbooth.testkit.mira;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.testkit.mira.client.MiraSearch.Match;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** An index that follows its workspace, or isn't there. Proves S4-23, S4-107 and S4-109. */
final class MiraSearchFreshTest {
    @TempDir Path root;
    @TempDir Path data;

    @BeforeEach
    void fill() throws Exception {
        SearchServer.fill(root);
    }

    @Test
    void editsOfOthersAreFoundWithTheirNewLines() throws Exception {
        try (SearchServer server = SearchServer.ready(root, data, Map.of())) {
            Match before = server.client().search().find("requireUser", 1).getFirst();

            server.client()
                    .files()
                    .overwrite(
                            "src/http/auth_middleware.js",
                            "// one\n// two\n// three\n" + SearchServer.MIDDLEWARE);
            Match after = server.client().search().find("requireUser", 1).getFirst();
            assertThat(after.lineEnd()).isEqualTo(before.lineEnd() + 3);
            assertThat(after.etag()).isNotEqualTo(before.etag());

            SearchServer.write(
                    root,
                    "src/queue/worker.go",
                    "package queue\n\n// Drain empties the mailbox.\nfunc Drain() {}\n");
            SearchServer.until(
                    () -> server.search("{'query': 'Drain the mailbox', 'top_k': 1}"),
                    found -> SearchServer.paths(found).contains("src/queue/worker.go"));
            Files.delete(root.resolve("src/queue/worker.go"));
            assertThat(
                            SearchServer.paths(
                                    server.search("{'query': 'Drain the mailbox', 'top_k': 50}")))
                    .doesNotContain("src/queue/worker.go");
        }
    }

    @Test
    void filesGetTheTagsThatAreConfiguredAlsoIfTheyHaveNotChanged() throws Exception {
        SearchServer.ready(root, data, Map.of()).close();
        String tags = "{web: {paths: [src/http/**]}, soft: {paths: ['*.md', '*.py']}}";
        Map<String, String> settings = Map.of("TOOLBOOTH_WORKSPACE__SEARCH__TAGS", tags);

        try (SearchServer server = SearchServer.ready(root, data, settings)) {
            JsonNode web = server.search("{'query': 'user', 'filter': {'tags': ['web']}}");
            JsonNode both = server.search("{'query': 'mix', 'filter': {'tags': ['soft', 'test']}}");

            assertThat(SearchServer.paths(web)).containsOnly("src/http/auth_middleware.js");
            assertThat(SearchServer.paths(both)).containsOnly("test/colors_test.py");
            JsonNode about = both.path("matches").path(0).path("metadata");
            assertThat(about.path("tags").valueStream().map(JsonNode::asString))
                    .containsExactly("soft", "test");
        }
    }

    @Test
    void aRestartFindsWhatHasChangedMeanwhile() throws Exception {
        SearchServer.ready(root, data, Map.of()).close();
        Files.delete(root.resolve("docs/cooking.md"));
        SearchServer.write(root, "docs/boats.md", "# Boats\n\nHoist the mainsail.\n");

        try (SearchServer server = SearchServer.ready(root, data, Map.of())) {
            assertThat(server.best("hoist the mainsail")).isEqualTo("docs/boats.md");
            assertThat(SearchServer.paths(server.search("{'query': 'soup', 'top_k': 50}")))
                    .doesNotContain("docs/cooking.md");
        }
    }

    @Test
    void afterARestartMeaningsAreFoundThoughNothingIsLeftToEmbed() throws Exception {
        SearchServer.ready(root, data, Map.of()).close();

        try (SearchServer server = SearchServer.ready(root, data, Map.of())) {
            SearchServer.until(
                    () -> server.search("{'query': 'recipe for a meal', 'top_k': 1}"),
                    found -> SearchServer.paths(found).contains("docs/cooking.md"));
        }
    }

    @Test
    void anEditIsFoundAfterARestartWhateverTimeItClaims() throws Exception {
        Path file = root.resolve("docs/cooking.md");
        Path future = root.resolve("docs/future.md");
        Files.writeString(future, "# Cars\n\nThey fly.\n");
        Files.setLastModifiedTime(future, FileTime.from(Instant.parse("2222-01-01T00:00:00Z")));
        FileTime before = Files.getLastModifiedTime(file);
        SearchServer.ready(root, data, Map.of()).close();

        // As long as before, in its place, and of the same time, as backups write.
        Files.writeString(file, Files.readString(file).replace("salt", "dill"));
        Files.setLastModifiedTime(file, before);
        Files.writeString(future, "# Cars\n\nThey dig.\n");
        Files.setLastModifiedTime(future, FileTime.from(Instant.EPOCH));

        try (SearchServer server = SearchServer.ready(root, data, Map.of())) {
            assertThat(server.search("{'query': 'dill', 'top_k': 1}").toString())
                    .contains("add dill")
                    .doesNotContain("add salt");
            assertThat(server.search("{'query': 'cars dig', 'top_k': 1}").toString())
                    .contains("They dig");
        }
    }

    @Test
    void whatIsNoLongerIgnoredIsFollowedFromThenOn() throws Exception {
        try (SearchServer server = SearchServer.ready(root, data, Map.of())) {
            SearchServer.write(root, ".gitignore", "other/\n");
            SearchServer.until(
                    () -> server.search("{'query': 'requireUser', 'top_k': 50}"),
                    found -> SearchServer.paths(found).contains("build/generated.js"));

            SearchServer.write(root, "build/later.js", "export function hoistSail() {}\n");
            SearchServer.until(
                    () -> server.search("{'query': 'hoistSail', 'top_k': 1}"),
                    found -> SearchServer.paths(found).contains("build/later.js"));

            SearchServer.write(root, ".gitignore", "build/\n");
            SearchServer.until(
                    () -> server.search("{'query': 'hoistSail requireUser', 'top_k': 50}"),
                    found ->
                            SearchServer.paths(found).stream()
                                    .noneMatch(path -> path.startsWith("build/")));
        }
    }

    @Test
    void withoutAModelWordsAreFound() throws Exception {
        Map<String, String> off = Map.of("TOOLBOOTH_WORKSPACE__SEARCH__MEANING", "off");
        try (SearchServer server = SearchServer.ready(root, data, off)) {
            JsonNode found = server.search("{'query': 'require user', 'top_k': 1}");

            assertThat(SearchServer.paths(found)).containsExactly("src/http/auth_middleware.js");
            assertThat(found.path("usage").path("embedding_model").isNull()).isTrue();
            assertThat(server.status().path("embedding_model").isNull()).isTrue();
        }
    }

    @Test
    void whereNothingIsIndexedThatIsSaid() throws Exception {
        Map<String, String> off = Map.of("TOOLBOOTH_WORKSPACE__SEARCH__ENABLED", "false");
        try (SearchServer server = SearchServer.open(root, data, off)) {
            assertThatThrownBy(() -> server.search("{'query': 'soup'}"))
                    .hasMessageContaining("1010")
                    .hasMessageContaining("workspace.search.enabled");
        }
    }
}
