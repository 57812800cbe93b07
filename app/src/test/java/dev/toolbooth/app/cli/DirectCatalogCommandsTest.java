package dev.toolbooth.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands with the catalog in hand. */
class DirectCatalogCommandsTest extends CatalogCommandsContract {

    DirectCatalogCommandsTest(@TempDir Path folder) throws IOException {
        super(folder);
    }

    @Test
    void whereThereIsNoCatalogTheSettingIsNamed() {
        console.environment.put("TOOLBOOTH_CATALOG__ENABLED", "false");
        assertThat(console.run("catalog", "list")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.err()).contains("catalog.enabled is false");
    }
}
