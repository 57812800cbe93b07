package dev.toolbooth.testkit.mira;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.testkit.mira.client.MiraClient;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A server that is killed while it indexes, and started again on the same data. */
final class MiraSearchKillTest {
    private static final int FILES = 600;

    @TempDir Path root;
    @TempDir Path data;
    private EmbeddingsServer model;

    @BeforeEach
    void fill() throws IOException {
        model = EmbeddingsServer.start();
        for (int i = 0; i < FILES; i++) {
            write(i, "first");
        }
    }

    @AfterEach
    void stop() {
        model.close();
    }

    private void write(int number, String edition) throws IOException {
        SearchServer.write(
                root,
                path(number),
                "# Note " + number + "\n\nThe " + edition + "edition" + number + " of it.\n");
    }

    private static String path(int number) {
        return "d" + number % 7 + "/note" + number + ".md";
    }

    private TerminalServer start() throws IOException {
        String setting = "TOOLBOOTH_WORKSPACE__SEARCH__";
        return new TerminalServer(
                Map.of(
                        "TOOLBOOTH_WORKSPACE__ROOT",
                        root.toString(),
                        "TOOLBOOTH_DATA",
                        data.toString(),
                        setting + "MEANING",
                        "endpoint",
                        setting + "ENDPOINT__URL",
                        model.url(),
                        setting + "ENDPOINT__MODEL",
                        "kitchen-1",
                        setting + "ENDPOINT__DIMENSIONS",
                        "3"));
    }

    private static JsonNode status(MiraClient client) {
        return client.call("vector/status", Json.object());
    }

    private static JsonNode search(MiraClient client, String query, int most) {
        ObjectNode question = Json.object().put("query", query).put("top_k", most);
        return client.call("vector/search", question);
    }

    /** Starts it, and kills it when it is that far. */
    private void killWhen(Predicate<JsonNode> farEnough) throws Exception {
        try (TerminalServer server = start();
                MiraClient client = server.connect("kill")) {
            SearchServer.until(() -> status(client), farEnough);
            server.kill();
        }
    }

    @Test
    void answersAreRightHoweverFarItWas() throws Exception {
        killWhen(status -> true);
        write(1, "second");
        killWhen(status -> status.path("files").asInt() > 0);
        write(2, "second");
        Files.delete(root.resolve(path(3)));
        model.hold();
        killWhen(status -> status.path("phase").asString().equals("embedding"));
        model.goOn();
        write(4, "second");
        Files.delete(root.resolve(path(5)));
        killWhen(status -> status.path("embedded").asInt() > 0);
        write(6, "second");
        write(FILES, "second");

        try (TerminalServer server = start();
                MiraClient client = server.connect("kill")) {
            SearchServer.until(
                    () -> status(client),
                    status -> status.path("phase").asString().equals("ready"));
            JsonNode status = status(client);
            assertThat(status.path("files").asInt()).isEqualTo(FILES + 1 - 2);
            assertThat(status.path("embedded")).isEqualTo(status.path("chunks"));
            assertThat(status.path("problem").isNull()).as("%s", status).isTrue();
            for (int changed : new int[] {1, 2, 4, 6, FILES}) {
                assertThat(SearchServer.paths(search(client, "secondedition" + changed, 1)))
                        .containsExactly(path(changed));
                assertThat(search(client, "firstedition" + changed, 50).toString())
                        .doesNotContain("firstedition" + changed + " ");
            }
            for (int gone : new int[] {3, 5}) {
                assertThat(SearchServer.paths(search(client, "firstedition" + gone, 50)))
                        .doesNotContain(path(gone));
            }
            for (int same : new int[] {0, 7, 300, FILES - 1}) {
                assertThat(SearchServer.paths(search(client, "firstedition" + same, 1)))
                        .containsExactly(path(same));
            }
        }
    }
}
