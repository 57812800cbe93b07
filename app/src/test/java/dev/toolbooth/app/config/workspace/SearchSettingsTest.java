package dev.toolbooth.app.config.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.KnownSecrets;
import dev.toolbooth.app.config.reading.Desk;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a workspace is searched, as the configuration says it. */
class SearchSettingsTest {
    @TempDir private Path folder;

    private Desk desk(String search) {
        return new Desk(folder).file("workspace:\n  search:\n" + search.indent(4));
    }

    @Test
    void theBuiltInModelIsTheStandard() {
        SearchConfig search =
                new Desk(folder).file("listen: {port: 1}").config().workspace().search();
        assertThat(search.meaning()).isEqualTo(SearchConfig.Meaning.BUILTIN);
        assertThat(search.endpoint()).isEmpty();
    }

    @Test
    void anEndpointIsReadWithItsKeyFromAFile() {
        Config config =
                desk("""
                meaning: endpoint
                endpoint:
                  url: http://127.0.0.1:11434/v1
                  model: nomic-embed-text
                  dimensions: 768
                  key: ${file:model.key}
                  query-prefix: 'search_query: '
                  passage-prefix: 'search_document: '
                  timeout: 10s
                """)
                        .write("model.key", "sk-of-a-file\n")
                        .config();
        SearchConfig.Endpoint endpoint = config.workspace().search().endpoint().orElseThrow();
        assertThat(endpoint.url()).isEqualTo("http://127.0.0.1:11434/v1");
        assertThat(endpoint.model()).isEqualTo("nomic-embed-text");
        assertThat(endpoint.dimensions()).isEqualTo(768);
        assertThat(endpoint.key().orElseThrow().reveal()).isEqualTo("sk-of-a-file");
        assertThat(endpoint.queryPrefix()).isEqualTo("search_query: ");
        assertThat(endpoint.passagePrefix()).isEqualTo("search_document: ");
        assertThat(endpoint.timeout()).isEqualTo(Duration.ofSeconds(10));
        assertThat(endpoint.toString()).doesNotContain("sk-of");
        assertThat(KnownSecrets.of(config, Map.of())).contains("sk-of-a-file");
    }

    @Test
    void whateverAnEndpointLacksIsSaidAtOnce() {
        assertThat(desk("meaning: endpoint").report())
                .contains(
                        "toolbooth.yaml:3: workspace.search.meaning: is endpoint without"
                                + " workspace.search.endpoint.url",
                        "is endpoint without workspace.search.endpoint.model",
                        "is endpoint without workspace.search.endpoint.dimensions",
                        "expected an address such as https://api.example.com/v1, or"
                                + " workspace.search.meaning: builtin");
    }

    @Test
    void whatIsWrongWithAnEndpointIsSaidOnce() {
        String report =
                desk("""
                meaning: endpoint
                endpoint:
                  url: api.example.com
                  model: two words
                  dimensions: 5000
                  key: sk-written-down
                  dimension: 3
                """)
                        .report();
        assertThat(report)
                .contains(
                        "workspace.search.endpoint.url",
                        "workspace.search.endpoint.model",
                        "expected a whole number from 1 to 4096",
                        "a secret is written in the file",
                        "did you mean \"dimensions\"?")
                .doesNotContain("is endpoint without", "sk-written");
    }

    @Test
    void tagsAreReadWithTheirPatterns() {
        SearchConfig search =
                desk("""
                tags:
                  api: {paths: [src/api/**, '*.proto']}
                  generated: {paths: [gen]}
                """)
                        .config()
                        .workspace()
                        .search();
        assertThat(search.tags())
                .isEqualTo(
                        Map.of(
                                "api",
                                List.of("src/api/**", "*.proto"),
                                "generated",
                                List.of("gen")));
        assertThat(
                        new Desk(folder)
                                .file("listen: {port: 1}")
                                .env("TOOLBOOTH_WORKSPACE__SEARCH__TAGS", "{db: {paths: [sql]}}")
                                .config()
                                .workspace()
                                .search()
                                .tags())
                .isEqualTo(Map.of("db", List.of("sql")));
    }

    @Test
    void whatIsWrongWithTagsIsSaidWhereItIs() {
        assertThat(
                        desk("""
                        tags:
                          Api: {paths: [src]}
                          empty: {paths: []}
                          none: {}
                          open: {paths: ['{a']}
                          other: {path: src}
                        """)
                                .report())
                .contains(
                        "toolbooth.yaml:4: workspace.search.tags: has a bad name",
                        "expected a tag of small letters, digits, - and _",
                        "workspace.search.tags.empty.paths: has no pattern",
                        "workspace.search.tags.none.paths: is missing",
                        "workspace.search.tags.open.paths: \"{a\" is not valid here",
                        "workspace.search.tags.other.path: unknown key",
                        "did you mean \"paths\"?");
    }

    @Test
    void anEndpointThatNobodyAsksIsReportedUnlessThatWasChosen() {
        String endpoint = "endpoint: {url: 'http://127.0.0.1:1/v1', model: m, dimensions: 3}\n";
        assertThat(desk(endpoint).report())
                .contains(
                        "workspace.search.endpoint.url: is given, and nobody asks it",
                        "set workspace.search.meaning to endpoint, or leave this out");
        SearchConfig off = desk("meaning: off\n" + endpoint).config().workspace().search();
        assertThat(off.endpoint()).isEmpty();
    }
}
