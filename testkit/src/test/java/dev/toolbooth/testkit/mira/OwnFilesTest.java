package dev.toolbooth.testkit.mira;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.testkit.mira.client.MiraClient;
import dev.toolbooth.testkit.mira.client.MiraException;
import dev.toolbooth.wire.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the server keeps in the workspace itself is nothing for agents, on pipes, with the shipped
 * program.
 */
final class OwnFilesTest {
    private static final String SECRET = "0123456789abcdefghijklmnopqrstuv";

    @TempDir private Path folder;

    private Path root() throws Exception {
        return Files.createDirectories(folder.resolve("work {a,b}*"));
    }

    private MiraClient start(Path workspace, Map<String, String> more, String... flags) {
        Map<String, String> environment = new HashMap<>(more);
        environment.put("TOOLBOOTH_STDIO__DIALECT", "mira");
        environment.put("TOOLBOOTH_WORKSPACE__ROOT", workspace.toString());
        environment.put("TOOLBOOTH_WORKSPACE__EXEC__ENABLED", "true");
        environment.put("TOOLBOOTH_WORKSPACE__EXEC__UNCONFINED", "true");
        List<String> line = TerminalServer.line("stdio");
        line.addAll(List.of(flags));
        return MiraClient.connect(
                new ServerAddress.Command(line, environment, folder), TerminalServer.patient("a"));
    }

    private static int read(MiraClient agent, String path) {
        try {
            agent.files().readBytes(path);
            return 0;
        } catch (MiraException e) {
            return e.code();
        }
    }

    private static String sh(MiraClient agent, String script) throws Exception {
        return agent.call("exec/run", Json.object().put("command", script).put("shell", true))
                .path("stdout")
                .stringValue();
    }

    @Test
    void settingsKeysAndDataAreHidden() throws Exception {
        Path root = root();
        Files.createDirectories(root.resolve("state/data{1}"));
        Files.writeString(root.resolve("state/data{1}/mine"), "geheim");
        Files.writeString(root.resolve("state/secret.txt"), SECRET);
        Files.writeString(root.resolve("state/receipts.pem"), "geheim");
        Files.writeString(root.resolve("plain.txt"), "plain");
        Files.writeString(
                root.resolve("state/toolbooth.yaml"),
                """
                secret: ${file:secret.txt}
                data: data{1}
                receipts:
                  key: receipts.pem
                """);
        Path link = Files.createSymbolicLink(folder.resolve("link"), root);
        String config = root.resolve("state/toolbooth.yaml").toString();
        try (MiraClient agent = start(link, Map.of(), "--config", config)) {
            assertThat(read(agent, "plain.txt")).isZero();
            for (String own :
                    List.of("data{1}/mine", "secret.txt", "receipts.pem", "toolbooth.yaml")) {
                assertThat(read(agent, "state/" + own)).as(own).isEqualTo(1002);
                assertThat(read(agent, "STATE/" + own)).as(own).isNotZero();
            }
            boolean confined = sh(agent, "ls /proc | grep -c '^[0-9]'").strip().length() == 1;
            if (confined) {
                assertThat(sh(agent, "cat state/data*/mine state/secret.txt state/r* state/t*"))
                        .isEmpty();
                // A folder with another name would hide nothing in the next command.
                assertThat(sh(agent, "mv state other && cat other/data*/mine || echo no"))
                        .isEqualTo("no\n");
            }
            assertThat(sh(agent, "echo " + SECRET)).isEqualTo("[redacted]\n");
        }
    }

    @Test
    void noErrorSaysASecret() throws Exception {
        try (MiraClient agent = start(root(), Map.of("TOOLBOOTH_SECRET", SECRET))) {
            try {
                agent.files().read(SECRET + ".txt");
                throw new AssertionError("there is no such file");
            } catch (MiraException e) {
                assertThat(e.getMessage()).contains("[redacted].txt").doesNotContain(SECRET);
            }
        }
    }
}
