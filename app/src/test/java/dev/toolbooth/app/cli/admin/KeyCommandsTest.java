package dev.toolbooth.app.cli.admin;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.cli.Console;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.server.access.KeyText;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Keys from the command line. */
class KeyCommandsTest {
    @TempDir private Path folder;
    private Console console = new Console(Path.of(""));

    @BeforeEach
    void open() {
        console = new Console(folder);
        console.environment.put("TOOLBOOTH_DATA", folder.resolve("data").toString());
    }

    private JsonNode list() {
        assertThat(console.run("keys", "list", "--output", "json")).isEqualTo(ExitCodes.OK);
        return Json.parse(console.out());
    }

    @Test
    void aKeyIsShownOnceAndKeptAsADigest() throws IOException {
        assertThat(console.run("keys", "create", "--name", "ci")).isEqualTo(ExitCodes.OK);
        KeyText key = KeyText.read(console.out().strip()).orElseThrow();
        assertThat(console.err()).contains("won't be shown again").contains(key.id());
        Path file = folder.resolve("data/toolbooth.db");
        assertThat(Files.readString(file, ISO_8859_1))
                .contains(key.digest())
                .doesNotContain(key.secret());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(list().toString()).contains(key.id()).doesNotContain(key.digest());
    }

    /** finding U2. */
    @Test
    void whoeverMakesADataFolderIsToldOnce() {
        console.environment.remove("TOOLBOOTH_DATA");
        assertThat(console.run("keys", "create")).isEqualTo(ExitCodes.OK);
        assertThat(console.err())
                .contains("created the data folder home/.local/share/toolbooth")
                .contains("won't be shown again");
        assertThat(folder.resolve("home/.local/share/toolbooth/toolbooth.db")).exists();
        assertThat(console.run("keys", "create")).isEqualTo(ExitCodes.OK);
        assertThat(console.err()).doesNotContain("created the data folder");
        assertThat(console.run("keys", "create", "--data", folder.resolve("mine").toString()))
                .isEqualTo(ExitCodes.OK);
        assertThat(console.err()).contains("created the data folder mine");
    }

    @Test
    void aKeyHasWhatItWasMadeWith() {
        assertThat(
                        console.run(
                                "keys",
                                "create",
                                "--name",
                                "reader",
                                "--scope",
                                "tools:echo",
                                "prompts",
                                "--expires",
                                "30d",
                                "--rate",
                                "5/s",
                                "--output",
                                "json"))
                .isEqualTo(ExitCodes.OK);
        assertThat(KeyText.read(Json.parse(console.out()).path("key").asString(""))).isPresent();
        JsonNode key = list().get(0);
        assertThat(key.path("scopes").toString()).isEqualTo("[\"prompts\",\"tools:echo\"]");
        assertThat(key.path("rate").asString("")).isEqualTo("5/s");
        assertThat(key.path("state").asString("")).isEqualTo("works");
        assertThat(key.has("expires")).isTrue();
    }

    @Test
    void aRevokedKeyStaysInTheListAsSuch() {
        console.run("keys", "create", "--output", "json");
        String id = Json.parse(console.out()).path("id").asString("");
        assertThat(console.run("keys", "revoke", id)).isEqualTo(ExitCodes.OK);
        assertThat(list().get(0).path("state").asString("")).isEqualTo("revoked");
        assertThat(console.run("keys", "list")).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).contains(id).contains("revoked");
    }

    @Test
    void whatCannotBeUsedIsSaidAndMakesNoKey() {
        for (List<String> wrong :
                List.of(
                        List.of("--scope", "Tools"),
                        List.of("--scope", "tool:echo"),
                        List.of("--scope", "nothing"),
                        List.of("--expires", "yesterday"),
                        List.of("--expires", "2020-01-01"),
                        List.of("--rate", "often"),
                        List.of("--name", "two\nlines"))) {
            String[] args = {"keys", "create", wrong.get(0), wrong.get(1)};
            assertThat(console.run(args)).as(wrong.toString()).isEqualTo(ExitCodes.USAGE);
            assertThat(console.err()).contains(wrong.get(0)).contains("expected");
        }
        console.run("keys", "create", "--scope", "tool:echo");
        assertThat(console.err()).contains("did you mean \"tools\"?");
        assertThat(list()).isEmpty();
        assertThat(console.run("keys", "revoke", "nobody")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.run("keys", "list")).isEqualTo(ExitCodes.OK);
        assertThat(console.err()).contains("no keys yet");
    }

    @Test
    void aFileThatIsNoneOfOursIsLeftAlone() throws IOException {
        Path file = folder.resolve("data/keys.json");
        Files.createDirectories(folder.resolve("data"));
        Files.writeString(file, "{\"keys\": [{\"id\": 1}]}");
        assertThat(console.run("keys", "create")).isEqualTo(ExitCodes.CONFIG);
        assertThat(console.err()).contains("keys.json").contains("can't be read");
        assertThat(file).hasContent("{\"keys\": [{\"id\": 1}]}");
    }

    @Test
    void whereNoFileCanBeWrittenTheReasonIsSaidAndNoKeyShown() throws IOException {
        Files.writeString(folder.resolve("data"), "no folder");
        assertThat(console.run("keys", "create")).isEqualTo(ExitCodes.CONFIG);
        assertThat(console.out()).isEmpty();
        assertThat(console.err())
                .contains("can't be used", "data is no folder")
                .contains("nothing was changed")
                .doesNotContain("unexpected", "Exception");
    }
}
