package dev.toolbooth.app.cli;

import dev.toolbooth.app.cli.admin.CatalogCommandsContract;
import dev.toolbooth.server.listener.HttpListener;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
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

    @AfterEach
    void stop() throws InterruptedException {
        listener.stop();
    }
}
