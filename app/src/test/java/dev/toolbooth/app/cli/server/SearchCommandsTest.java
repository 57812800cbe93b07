package dev.toolbooth.app.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.cli.Console;
import dev.toolbooth.app.cli.command.ExitCodes;
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
    void whatWasLookedForIsMarkedOnATerminal() {
        console.coloured = true;

        assertThat(console.run("search", "boiled", "waters")).isEqualTo(ExitCodes.OK);
        assertThat(console.out())
                .startsWith("\u001b[36msoup.md:1-3\u001b[0m  (")
                .contains("\u001b[1;31mBoil\u001b[0m the \u001b[1;31mwater\u001b[0m.");
        assertThat(console.run("search", "--output", "json", "boil")).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).contains("Boil the water.").doesNotContain("\u001b");

        console.coloured = false;
        assertThat(console.run("search", "boil")).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).contains("Boil the water.").doesNotContain("\u001b");
    }

    @Test
    void whatWasLookedForIsShownAlsoFarBelow() throws Exception {
        String steps = "    stir();\n".repeat(15);
        Files.writeString(
                folder.resolve("Pot.java"),
                "class Pot {\n  void cook() {\n" + steps + "    simmer();\n  }\n}\n");

        assertThat(console.run("search", "--limit", "1", "simmer")).isEqualTo(ExitCodes.OK);
        assertThat(console.out())
                .contains(
                        "     1  class Pot {\n     \u2026\n    17      stir();\n    18      simmer();\n");
    }

    @Test
    void aSearchCanBeNarrowedAndReadByPrograms() {
        String[] asked = {"search", "--limit", "1", "--path", "Boat", "--output", "json", "sail"};

        assertThat(console.run(asked)).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).contains("\"path\":\"Boat.java\"", "\"line_start\":1");
        String found = console.out();
        asked = new String[] {"search", "--limit", "1", "--path", "Boat", "--json", "sail"};
        assertThat(console.run(asked)).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).isEqualTo(found);
    }

    @Test
    void theIndexIsMadeAndItsStateShown() {
        assertThat(console.run("search", "index")).isEqualTo(ExitCodes.OK);
        assertThat(console.out())
                .isEqualTo(
                        "ready: 2 files, 2 places, 2 of them embedded (by all-minilm-l6-v2-q)\n");
        assertThat(console.run("search", "status")).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).contains("2 files, 2 places, 2 of them embedded");
    }

    @Test
    void theStateSaysWhyNothingIsFoundByMeaning() {
        String setting = "TOOLBOOTH_WORKSPACE__SEARCH__";
        console.environment.put(setting + "MEANING", "endpoint");
        // Nobody may listen at the first port.
        console.environment.put(setting + "ENDPOINT__URL", "http://127.0.0.1:1/v1");
        console.environment.put(setting + "ENDPOINT__MODEL", "m");
        console.environment.put(setting + "ENDPOINT__DIMENSIONS", "3");

        assertThat(console.run("search", "status")).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).contains("by words only", "endpoint can't be reached");
        assertThat(console.run("search", "boil", "water")).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).startsWith("soup.md:1-3");
        assertThat(console.err()).startsWith("searched by words only: ");
    }

    @Test
    void whatIsLeftOutAndAnEmptyFolderAreSaid() throws Exception {
        Files.write(folder.resolve("boat.png"), new byte[] {1, 2, 3});
        assertThat(console.run("search", "index")).isEqualTo(ExitCodes.OK);
        assertThat(console.run("search", "status")).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).contains("  1 left out: not text\n");

        Path empty = Files.createDirectory(data.resolve("empty"));
        assertThat(console.run("search", "--workspace", empty.toString(), "boil"))
                .isEqualTo(ExitCodes.OK);
        assertThat(console.err()).isEqualTo("nothing is indexed here\n");
    }

    @Test
    void aSearchThatIsSwitchedOffIsNotMade() {
        console.environment.put("TOOLBOOTH_WORKSPACE__SEARCH__ENABLED", "false");

        assertThat(console.run("search", "boil")).isEqualTo(ExitCodes.CONFIG);
        assertThat(console.err()).contains("workspace.search.enabled is false");
        assertThat(data).isEmptyDirectory();
    }

    @Test
    void nothingToLookForIsAMistake() {
        assertThat(console.run("search")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.err()).contains("what to search for");
        assertThat(console.run("search", "--limit", "51", "x")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.err()).contains("from 1 to 50");
    }
}
