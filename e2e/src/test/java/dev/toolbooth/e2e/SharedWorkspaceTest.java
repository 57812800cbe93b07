package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.testkit.TempDataFolder;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Two processes search one workspace at once. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class SharedWorkspaceTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String DOOR = "src/door.js";
    private static final String BRIDGE = "src/bridge.js";

    @TempDir private Path root;

    private Child server(TempDataFolder data) {
        return Flavour.JAR.start(
                Path.of("target"),
                Map.of("TOOLBOOTH_DATA", data.text()),
                "stdio",
                "--workspace",
                root.toString());
    }

    private void write(String path, String function) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "export function " + function + "(one) {\n  return one;\n}\n");
    }

    private static JsonNode ask(Child server, String query) throws Exception {
        ObjectNode call =
                Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", "tools/call");
        ObjectNode params = call.putObject("params").put("name", "search_code");
        params.putObject("arguments").put("query", query);
        server.send(Json.text(call));
        JsonNode answer = Json.parse(server.line());
        while (!answer.has("id")) {
            answer = Json.parse(server.line());
        }
        return answer.at("/result/structuredContent");
    }

    /** Asks until a file comes first. */
    private static void finds(Child server, String query, String path) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        JsonNode found = ask(server, query);
        while (!path.equals(first(found)) && System.nanoTime() < deadline) {
            found = ask(server, query);
        }
        assertThat(first(found)).as("%s", found).isEqualTo(path);
    }

    private static String first(JsonNode found) {
        return found.at("/matches/0/metadata/path").asString("");
    }

    private void bothFindAndSeeAnEdit(Child one, Child other) throws Exception {
        finds(one, "guardVisitor", DOOR);
        finds(other, "guardVisitor", DOOR);

        write(BRIDGE, "lowerBridge");
        finds(one, "lowerBridge", BRIDGE);
        finds(other, "lowerBridge", BRIDGE);

        write(DOOR, "welcomeGuest");
        finds(other, "welcomeGuest", DOOR);
        finds(one, "welcomeGuest", DOOR);
    }

    @Test
    void eachWithItsOwnData() throws Exception {
        write(DOOR, "guardVisitor");
        try (TempDataFolder data = TempDataFolder.empty();
                TempDataFolder otherData = TempDataFolder.empty();
                Child one = server(data);
                Child other = server(otherData)) {
            bothFindAndSeeAnEdit(one, other);
        }
    }

    @Test
    void withTheSameData() throws Exception {
        write(DOOR, "guardVisitor");
        try (TempDataFolder data = TempDataFolder.empty();
                Child one = server(data);
                Child other = server(data)) {
            bothFindAndSeeAnEdit(one, other);
        }
    }
}
