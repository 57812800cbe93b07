package dev.toolbooth.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.server.HttpListener;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands while a server has the catalog. */
class RemoteCatalogCommandsTest extends CatalogCommandsContract {
    private final HttpListener listener;

    RemoteCatalogCommandsTest(@TempDir Path folder) throws Exception {
        super(folder);
        // It sells nothing itself, so that the catalog has what the test puts into it.
        this.listener =
                RemoteOfficeCommandsTest.start(
                        Map.of(
                                "PORT", "0",
                                "TOOLBOOTH_DATA", folder.resolve("data").toString(),
                                "TOOLBOOTH_MONEY__PLAY", "off",
                                "TOOLBOOTH_SERVERS", "[]"));
    }

    @Test
    void theDoctorSaysWhatWaitsForConsent() {
        assertThat(console.run("catalog", "add", seller.url("/weather"))).isEqualTo(ExitCodes.OK);
        seller.payTo = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";
        assertThat(console.run("catalog", "probe", "--all")).isEqualTo(ExitCodes.OK);
        console.run("doctor");
        assertThat(console.out())
                .contains("warn  catalog")
                .contains("1 entry, 0 listed, 0 dead, 1 changed and waiting for consent")
                .contains("toolbooth catalog diff");
    }

    @AfterEach
    void stop() throws InterruptedException {
        listener.stop();
    }
}
