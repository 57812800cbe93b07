package dev.toolbooth.app.config.serving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.reading.Desk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** S2-25, S2-51, C-15: the switch of the built-in tools, and the folder that they show. */
class BuiltinSettingsTest {
    @TempDir private Path folder;

    @Test
    void theBuiltInToolsAreOffUntilTheyAreSwitchedOn() {
        assertThat(new Desk(folder).config().builtin())
                .isEqualTo(new BuiltinConfig(false, Optional.empty(), 1 << 20));
    }

    @Test
    void theVariablesOfTheSpecificationWork() throws Exception {
        Files.createDirectory(folder.resolve("shared"));
        Config config =
                new Desk(folder)
                        .env("HS_MCP_TOOLS_ENABLED", "true")
                        .env("HS_MCP_FILE_TOOL_ROOT", "shared")
                        .config();
        assertThat(config.builtin())
                .isEqualTo(new BuiltinConfig(true, Optional.of(folder.resolve("shared")), 1 << 20));
    }

    /** finding P13. */
    @Test
    void whatIsMissingOfTheGroupIsSaid() throws Exception {
        Files.createDirectory(folder.resolve("shared"));
        Desk desk = new Desk(folder).env("HS_MCP_TOOLS_ENABLED", "true");
        assertThat(desk.loaded().config().settings().warnings())
                .singleElement()
                .asString()
                .contains("read_file", "list_directory", "HS_MCP_FILE_TOOL_ROOT");
        assertThat(
                        desk.env("HS_MCP_FILE_TOOL_ROOT", "shared")
                                .loaded()
                                .config()
                                .settings()
                                .warnings())
                .isEmpty();
    }

    @Test
    void theFileSaysTheSame() throws Exception {
        Files.createDirectory(folder.resolve("shared"));
        Config config =
                new Desk(folder)
                        .file("tools: {builtin: true, file-root: shared, file-bytes: 2KiB}")
                        .config();
        assertThat(config.builtin())
                .isEqualTo(new BuiltinConfig(true, Optional.of(folder.resolve("shared")), 2_048));
    }

    @Test
    void aRootThatIsNoFolderIsAProblem() {
        Desk desk = new Desk(folder).write("file", "x").env("HS_MCP_FILE_TOOL_ROOT", "file");
        assertThat(desk.report())
                .isEqualTo(
                        """
                        env HS_MCP_FILE_TOOL_ROOT: tools.file-root: "file" is not a folder (looked\
                         for file)
                          expected the path of a readable folder
                        1 problem; nothing was started.\
                        """);
        assertThat(desk.env("HS_MCP_FILE_TOOL_ROOT", "none").report())
                .contains("\"none\" is not a folder");
    }
}
