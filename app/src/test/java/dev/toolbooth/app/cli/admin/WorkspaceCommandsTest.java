package dev.toolbooth.app.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.cli.Console;
import dev.toolbooth.app.cli.RemoteOfficeCommandsTest;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.server.listener.HttpListener;
import dev.toolbooth.wire.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The workspace from the command line, of a server that runs. */
class WorkspaceCommandsTest {
    private final Path folder;
    private final Console console;

    WorkspaceCommandsTest(@TempDir Path folder) {
        this.folder = folder;
        this.console = new Console(folder);
        console.environment.put("TOOLBOOTH_DATA", folder.resolve("data").toString());
    }

    @Test
    void itsToolsAreListedAndUsed() throws Exception {
        Path root = Files.createDirectories(folder.resolve("work"));
        Files.writeString(root.resolve("soup.txt"), "water\nsalt\n");
        HttpListener listener =
                RemoteOfficeCommandsTest.start(
                        Map.of(
                                "PORT",
                                "0",
                                "TOOLBOOTH_DATA",
                                folder.resolve("data").toString(),
                                "TOOLBOOTH_WORKSPACE__ROOT",
                                root.toString(),
                                "TOOLBOOTH_WORKSPACE__SEARCH__ENABLED",
                                "false"));
        try {
            assertThat(console.run("console", "workspace", "list")).isEqualTo(ExitCodes.OK);
            assertThat(console.out()).contains("files_list", "terminals_create");
            assertThat(console.out().lines().filter(line -> line.startsWith("terminals_create")))
                    .allSatisfy(line -> assertThat(line).contains("switched off"));
            assertThat(console.run("console", "workspace", "list", "--output", "json"))
                    .isEqualTo(ExitCodes.OK);
            assertThat(Json.parse(console.out()).path("tools")).isNotEmpty();

            String[] lines = {
                "console", "workspace", "use", "files_read_v2", "path=soup.txt", "start_line=2"
            };
            assertThat(console.run(lines)).as(console.err()).isEqualTo(ExitCodes.OK);
            assertThat(Json.parse(console.out()).path("content").asString("")).isEqualTo("salt\n");

            assertThat(console.run("console", "workspace", "use", "files_lists"))
                    .isEqualTo(ExitCodes.USAGE);
            assertThat(console.err()).contains("files_list");
        } finally {
            listener.stop();
        }
    }

    @Test
    void withoutAServerThereIsNone() {
        assertThat(console.run("console", "workspace", "list")).isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(console.err()).contains("no server is running");
    }
}
