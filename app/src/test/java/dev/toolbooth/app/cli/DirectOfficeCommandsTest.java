package dev.toolbooth.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.cli.command.ExitCodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands with the books in hand. */
class DirectOfficeCommandsTest extends OfficeCommandsContract {
    private final Path folder;

    DirectOfficeCommandsTest(@TempDir Path folder) {
        super(folder);
        this.folder = folder;
    }

    @ParameterizedTest
    @CsvSource({
        "keys list, 0",
        "accounts list, 0",
        "accounts export, 0",
        "payments list, 0",
        "accounts show nobody, 2",
        "payments show 018f2c4e-7c1d-7b3a-9f00-3a2b1c0d9e8f, 2",
        "keys revoke nobody, 2"
    })
    void whereNothingIsKeptNothingIsMade(String line, int code) {
        assertThat(console.run(line.split(" "))).as(console.err()).isEqualTo(code);
        assertThat(console.err()).contains("nothing is stored in data yet");
        assertThat(folder.resolve("data")).doesNotExist();
    }

    @Test
    void programsGetAnEmptyListWhereNothingIsKept() {
        assertThat(console.run("payments", "list", "--output", "json")).isEqualTo(ExitCodes.OK);
        assertThat(console.out().strip()).isEqualTo("[]");
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
