package dev.toolbooth.app.config.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where data is kept when nobody says. Proves finding U2. */
class DataFolderDefaultTest {
    @TempDir private Path folder;
    private Desk desk;

    @BeforeEach
    void sit() {
        desk = new Desk(folder);
    }

    private Path data() {
        return desk.config().data();
    }

    @Test
    void itIsTheUsersAndNotWhereACommandIsRun() {
        assertThat(data()).isEqualTo(folder.resolve("home/.local/share/toolbooth"));
        desk.env("XDG_DATA_HOME", "/xdg");
        assertThat(data()).isEqualTo(Path.of("/xdg/toolbooth"));
        desk.env("XDG_DATA_HOME", "relative");
        assertThat(data()).isEqualTo(folder.resolve("home/.local/share/toolbooth"));
    }

    @Test
    void aFolderThatAServerHasItsFileInKeepsItsDataThere() {
        desk.file("");
        assertThat(data()).isEqualTo(folder.resolve("data"));
    }

    @Test
    void aFolderWithTheBooksOfAServerKeepsThem() {
        desk.write("data/other", "");
        assertThat(data()).isEqualTo(folder.resolve("home/.local/share/toolbooth"));
        desk.write("data/toolbooth.db", "");
        assertThat(data()).isEqualTo(folder.resolve("data"));
    }

    @Test
    void whoeverNamesAFolderGetsIt() {
        desk.file("data: /from/file\n");
        assertThat(data()).isEqualTo(Path.of("/from/file"));
        desk.flag("--data", "/from/flag");
        assertThat(data()).isEqualTo(Path.of("/from/flag"));
    }

    @Test
    void aUserWithoutAHomeIsToldWhatToDo() {
        ConfigSources homeless =
                new ConfigSources(Optional.empty(), Map.of(), Map.of(), folder, Optional.empty());
        assertThat(new ConfigReader(homeless).read())
                .isInstanceOfSatisfying(
                        ConfigResult.Rejected.class,
                        it ->
                                assertThat(it.configProblems().report())
                                        .contains("data: ", "no home folder", "--data"));
    }
}
