package dev.toolbooth.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands with the books in hand. */
class DirectOfficeCommandsTest extends OfficeCommandsContract {
    private final Path folder;

    DirectOfficeCommandsTest(@TempDir Path folder) {
        super(folder);
        this.folder = folder;
    }

    @Test
    void aNoteThatADeadServerLeftBehindIsNotBelieved() throws IOException {
        Files.createDirectories(folder.resolve("data"));
        Files.writeString(
                folder.resolve("data/server.json"),
                "{\"url\":\"http://127.0.0.1:1\",\"pid\":1,\"token\":\"old\"}");
        assertThat(console.run("keys", "create")).isEqualTo(ExitCodes.OK);
    }
}
