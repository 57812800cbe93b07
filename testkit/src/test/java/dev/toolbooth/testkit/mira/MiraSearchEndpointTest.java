package dev.toolbooth.testkit.mira;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.testkit.mira.client.MiraEvent;
import dev.toolbooth.wire.Json;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The search of a workspace with a model that others run, over HTTP on both sides. */
final class MiraSearchEndpointTest {
    private static final String SETTING = "TOOLBOOTH_WORKSPACE__SEARCH__";
    private static final String BY_MEANING = "{'query': 'an evening dinner', 'top_k': 1}";

    @TempDir private Path root;
    @TempDir private Path data;
    private EmbeddingsServer model;

    @BeforeEach
    void start() throws Exception {
        SearchServer.fill(root);
        model = EmbeddingsServer.start();
    }

    @AfterEach
    void stop() {
        model.close();
    }

    private Map<String, String> settings(String name) {
        Map<String, String> settings = new HashMap<>();
        settings.put(SETTING + "MEANING", "endpoint");
        settings.put(SETTING + "ENDPOINT__URL", model.url());
        settings.put(SETTING + "ENDPOINT__MODEL", name);
        settings.put(SETTING + "ENDPOINT__DIMENSIONS", "3");
        settings.put(SETTING + "ENDPOINT__KEY", "sk-kitchen");
        return settings;
    }

    private static String usage(JsonNode found) {
        return found.path("usage").path("embedding_model").asString("");
    }

    @Test
    void theModelThatIsConfiguredFindsByMeaning() throws Exception {
        try (SearchServer server = SearchServer.ready(root, data, settings("kitchen-1"))) {
            JsonNode found = server.search(BY_MEANING);

            assertThat(SearchServer.paths(found)).containsExactly("docs/cooking.md");
            assertThat(usage(found)).isEqualTo("kitchen-1");
            assertThat(server.status().path("embedding_model").asString()).isEqualTo("kitchen-1");
            assertThat(server.status().path("dimensions").asInt()).isEqualTo(3);
            assertThat(server.search("{'embedding': [1, 0, 0], 'top_k': 1}").path("matches"))
                    .hasSize(1);
        }
        assertThat(model.keys).containsOnly("Bearer sk-kitchen");
        assertThat(model.models).containsOnly("kitchen-1");
        assertThat(model.texts).contains("an evening dinner");
    }

    @Test
    void whatTheModelHasSaidIsKeptAndAnotherModelIsAskedAnew() throws Exception {
        SearchServer.ready(root, data, settings("kitchen-1")).close();
        int first = model.texts.size();
        assertThat(first).isPositive();

        SearchServer.ready(root, data, settings("kitchen-1")).close();
        assertThat(model.texts).hasSize(first);

        try (SearchServer server = SearchServer.ready(root, data, settings("kitchen-2"))) {
            assertThat(model.texts).hasSize(2 * first);
            assertThat(usage(server.search(BY_MEANING))).isEqualTo("kitchen-2");
        }

        // The first one's vectors are still in the cache, though its index is gone.
        int second = model.texts.size();
        SearchServer.ready(root, data, settings("kitchen-1")).close();
        assertThat(model.texts).hasSize(second);
    }

    @Test
    void whoListensHearsHowFarTheIndexIsUntilItIsDone() throws Exception {
        for (int i = 0; i < 100; i++) {
            SearchServer.write(root, "docs/soups/" + i + ".md", "# Soup " + i + "\n\nBoil it.\n");
        }
        BlockingQueue<MiraEvent> heard = new LinkedBlockingQueue<>();
        model.hold();
        try (SearchServer server = SearchServer.open(root, data, settings("kitchen-1"));
                AutoCloseable listening = server.client().listen(heard::add)) {
            assertThat(listening).isNotNull();
            MiraEvent first = heard.poll(1, TimeUnit.MINUTES);
            assertThat(first).isNotNull();
            assertThat(first.method()).isEqualTo("vector/progress");
            assertThat(first.params().propertyNames())
                    .containsExactly("phase", "files", "files_to_do", "chunks", "embedded");

            model.goOn();
            MiraEvent last = first;
            while (last != null && !last.text("phase").equals("ready")) {
                last = heard.poll(1, TimeUnit.MINUTES);
            }
            assertThat(last).isNotNull();
            assertThat(last.params().path("embedded").asInt())
                    .isEqualTo(last.params().path("chunks").asInt())
                    .isGreaterThanOrEqualTo(100);
            assertThat(server.client().call("capabilities", Json.object()).path("notifications"))
                    .anyMatch(one -> one.asString().equals("vector/progress"));
        }
    }

    @Test
    void withoutItWordsAreFoundAndItIsTriedAgain() throws Exception {
        model.down(true);
        try (SearchServer server = SearchServer.ready(root, data, settings("kitchen-1"))) {
            JsonNode status = server.status();
            assertThat(status.path("problem").asString())
                    .isEqualTo("the embeddings endpoint answers 404: the model is being moved");
            assertThat(status.path("embedding_model").isNull()).isTrue();
            assertThat(status.path("embedded").asInt()).isZero();
            JsonNode found = server.search("{'query': 'boil the water', 'top_k': 1}");
            assertThat(SearchServer.paths(found)).containsExactly("docs/cooking.md");
            assertThat(usage(found)).isEmpty();

            model.down(false);
            SearchServer.write(root, "docs/more.md", "# Bread\n\nA recipe for bread.\n");

            SearchServer.until(
                    server::status,
                    now -> now.path("embedded").asInt() == now.path("chunks").asInt());
            SearchServer.until(
                    () -> server.search(BY_MEANING), again -> usage(again).equals("kitchen-1"));
            assertThat(server.status().path("problem").isNull()).isTrue();
        }
    }
}
