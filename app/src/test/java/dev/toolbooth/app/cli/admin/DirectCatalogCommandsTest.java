package dev.toolbooth.app.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.cli.command.ExitCodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands with the catalog in hand. */
class DirectCatalogCommandsTest extends CatalogCommandsContract {
    private final Path data;

    DirectCatalogCommandsTest(@TempDir Path folder) throws IOException {
        super(folder);
        this.data = folder.resolve("data");
    }

    @Test
    void whereThereIsNoCatalogTheSettingIsNamed() {
        console.environment.put("TOOLBOOTH_CATALOG__ENABLED", "false");
        assertThat(console.run("catalog", "list")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.err()).contains("catalog.enabled is false");
    }

    @Test
    void theDoctorReadsWhatTheLastServerHasLeftAndMakesNothing() throws IOException {
        console.run("doctor");
        assertThat(console.out()).contains("ok    catalog").contains("no entries of others yet");
        assertThat(data).doesNotExist();
        assertThat(console.run("catalog", "add", seller.url("/weather"))).isEqualTo(ExitCodes.OK);
        console.run("doctor");
        assertThat(console.out())
                .contains("1 entry, 1 listed, 0 dead, 0 changed and waiting for you to accept");
        Files.writeString(data.resolve("catalog.db"), "no database at all, but a text");
        console.run("doctor");
        assertThat(console.out())
                .contains(
                        "warn  catalog",
                        "catalog.db can't be read",
                        "the catalog then starts empty")
                .doesNotContain("Exception");
    }
}
