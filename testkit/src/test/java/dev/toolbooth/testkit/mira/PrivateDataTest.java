package dev.toolbooth.testkit.mira;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.testkit.mira.client.MiraClient;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** What the shipped program keeps of a workspace, and what it loads for it. */
final class PrivateDataTest {
    @TempDir private Path folder;

    /** findings X5, X8: files are the server's user's alone; parsers are in other processes. */
    @Test
    void nobodyElseReadsWhatIsKeptAndNoParserIsLoaded() throws Exception {
        Map<String, String> settings = TerminalServer.settings(folder, "required");
        Path data =
                Files.createDirectory(
                        folder.resolve("data"),
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rwxr-xr-x")));
        Files.writeString(
                folder.resolve("workspace/Delay.java"),
                "class Delay {\n    long millis() {\n        return 7;\n    }\n}\n");
        try (TerminalServer server = new TerminalServer(settings);
                MiraClient client = server.connect("one");
                TerminalEars ears = new TerminalEars(client)) {
            ObjectNode script = Json.object().put("shell", true).put("command", "echo printed");
            ears.awaitExit(client.terminals().create(script));
            SearchServer.until(
                    () -> client.call("vector/status", Json.object()),
                    status -> status.path("chunks").asInt(0) > 0);
            assertThat(open(data)).isEmpty();
            assertThat(Files.readString(Path.of("/proc/" + server.pid() + "/maps")))
                    .contains("libjvm")
                    .doesNotContain("tree-sitter");
        }
    }

    /** Those that somebody else could read or look into. */
    private static List<String> open(Path data) throws IOException {
        try (Stream<Path> all = Files.walk(data)) {
            return all.filter(one -> !one.endsWith("receipt-key.pem.lock"))
                    .filter(PrivateDataTest::isOpen)
                    .map(one -> data.relativize(one).toString())
                    .toList();
        }
    }

    private static boolean isOpen(Path path) {
        try {
            String mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
            return !mode.equals(Files.isDirectory(path) ? "rwx------" : "rw-------");
        } catch (IOException e) {
            // Gone meanwhile.
            return false;
        }
    }
}
