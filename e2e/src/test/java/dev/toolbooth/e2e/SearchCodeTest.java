package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.schema.SchemaCheck;
import dev.toolbooth.testkit.TempDataFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The official TypeScript SDK finds code in a workspace, and finds the answers as promised. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class SearchCodeTest {
    private static final String FILE = "src/door.js";

    @TempDir private Path root;

    @BeforeEach
    void fill() throws IOException {
        Files.createDirectories(root.resolve("src"));
        Files.writeString(
                root.resolve(FILE),
                """
                /** Checks that a visitor is allowed to enter. */
                export function guard(visitor) {
                  return visitor.ticket !== undefined;
                }
                """);
        Files.writeString(root.resolve("soup.md"), "# Soup\n\nBoil the water, and add salt.\n");
    }

    private static void finds(NodeClient client) throws Exception {
        JsonNode seen = client.perform("searchesCode");

        JsonNode found = seen.at("/result/structuredContent");
        assertThat(found.at("/matches/0/metadata/path").asString()).isEqualTo(FILE);
        assertThat(found.at("/matches/0/metadata/lang").asString()).isEqualTo("javascript");
        ObjectNode promised = (ObjectNode) seen.at("/tool/outputSchema");
        assertThat(SchemaCheck.of(promised).check(found)).isEmpty();
        assertThat(seen.at("/refused/isError").asBoolean()).isTrue();
    }

    @Test
    void overHttp() throws Exception {
        try (Product server =
                        new Product(
                                Flavour.JAR, "--workspace", root.toString(), "--workspace-mcp");
                NodeClient client = NodeClient.start("sdk2.mjs", List.of("auto", server.url()))) {
            finds(client);
        }
    }

    @Test
    void overPipes() throws Exception {
        try (TempDataFolder data = TempDataFolder.empty()) {
            // The SDK hands no other variables on to the server that it starts.
            List<String> arguments =
                    List.of(
                            "auto",
                            "env",
                            "TOOLBOOTH_DATA=" + data.text(),
                            "XDG_CONFIG_HOME=" + data.text(),
                            Flavour.JAR.program().toString(),
                            "stdio",
                            "--workspace",
                            root.toString());
            try (NodeClient client = NodeClient.start("sdk2.mjs", arguments)) {
                finds(client);
            }
        }
    }
}
