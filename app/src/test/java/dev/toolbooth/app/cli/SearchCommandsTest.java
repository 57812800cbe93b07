package dev.toolbooth.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that search a workspace. */
final class SearchCommandsTest {
    @TempDir Path folder;
    @TempDir Path data;
    private Console console = new Console(Path.of(""));

    @BeforeEach
    void fill() throws Exception {
        Files.writeString(folder.resolve("soup.md"), "# Soup\n\nBoil the water.\n");
        Files.writeString(folder.resolve("Boat.java"), "class Boat {\n    void sail() {}\n}\n");
        console = new Console(folder);
        console.environment.put("TOOLBOOTH_DATA", data.toString());
    }

    @Test
    void placesAreShownWithTheirLines() {
        assertThat(console.run("search", "a", "recipe", "to", "cook")).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).startsWith("soup.md:1-3  (").contains("     3  Boil the water.");
    }

    @Test
    void aSearchCanBeNarrowedAndReadByPrograms() {
        String[] asked = {"search", "--limit", "1", "--path", "Boat", "--output", "json", "sail"};

        assertThat(console.run(asked)).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).contains("\"path\":\"Boat.java\"", "\"line_start\":1");
    }

    @Test
    void theIndexIsMadeAndItsStateShown() {
        assertThat(console.run("search", "index")).isEqualTo(ExitCodes.OK);
        assertThat(console.out())
                .isEqualTo(
                        "ready: 2 files, 2 places, 2 of them by meaning (by all-minilm-l6-v2-q)\n");
        assertThat(console.run("search", "status")).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).contains("2 files, 2 places, 2 of them by meaning");
    }

    @Test
    void nothingToLookForIsAMistake() {
        assertThat(console.run("search")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.err()).contains("what is to be found?");
        assertThat(console.run("search", "--limit", "51", "x")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.err()).contains("from 1 to 50");
    }
}
