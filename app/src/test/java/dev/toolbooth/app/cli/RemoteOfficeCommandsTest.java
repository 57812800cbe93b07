package dev.toolbooth.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.Wiring;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.reading.Environments;
import dev.toolbooth.server.listener.HttpListener;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands while a server has the books. */
public class RemoteOfficeCommandsTest extends OfficeCommandsContract {
    private final Path data;
    private final HttpListener listener;
    private boolean running = true;

    RemoteOfficeCommandsTest(@TempDir Path folder) throws Exception {
        super(folder);
        this.data = folder.resolve("data");
        // Without play money there is no key to start with.
        this.listener =
                start(
                        Map.of(
                                "PORT", "0",
                                "TOOLBOOTH_DATA", data.toString(),
                                "TOOLBOOTH_MONEY__PLAY", "off"));
    }

    public static HttpListener start(Map<String, String> environment) throws Exception {
        Config config = Environments.read(environment);
        HttpListener made = Wiring.listener(config, Wiring.parts(config));
        made.start();
        return made;
    }

    @AfterEach
    void stop() throws InterruptedException {
        if (running) {
            running = false;
            listener.stop();
        }
    }

    @Test
    void aServerThatStopsTakesItsNoteAlongAndLeavesTheBooks() throws InterruptedException {
        assertThat(data.resolve("server.json")).exists();
        assertThat(console.run("keys", "create", "--name", "before")).isEqualTo(ExitCodes.OK);
        stop();
        assertThat(data.resolve("server.json")).doesNotExist();
        assertThat(console.run("keys", "list")).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).contains("before");
    }
}
