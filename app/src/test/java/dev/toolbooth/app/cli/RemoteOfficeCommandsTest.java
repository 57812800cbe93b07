package dev.toolbooth.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.Wiring;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.ConfigReader;
import dev.toolbooth.app.config.Loading;
import dev.toolbooth.app.config.Problems;
import dev.toolbooth.app.config.Sources;
import dev.toolbooth.server.HttpListener;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands while a server has the books. */
class RemoteOfficeCommandsTest extends OfficeCommandsContract {
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

    static HttpListener start(Map<String, String> environment) throws Exception {
        Sources sources =
                new Sources(Optional.empty(), Map.of(), environment, Path.of(""), Optional.empty());
        return switch (new ConfigReader(sources).read()) {
            case Loading.Loaded(Config config, _) -> {
                HttpListener made = Wiring.listener(config, Wiring.core(config));
                made.start();
                yield made;
            }
            case Loading.Rejected(Problems problems) ->
                    throw new IllegalStateException(problems.report());
        };
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
