package dev.toolbooth.app.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.cli.Console;
import dev.toolbooth.app.cli.RemoteOfficeCommandsTest;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.server.listener.HttpListener;
import dev.toolbooth.wire.Json;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a server is, from the command line. */
class StatusCommandTest {
    private final Path data;
    private final Console console;

    StatusCommandTest(@TempDir Path folder) {
        this.data = folder.resolve("data");
        this.console = new Console(folder);
        console.environment.put("TOOLBOOTH_DATA", data.toString());
    }

    @Test
    void aRunningServerTellsHowItIsAndWhatItAskedFor() throws Exception {
        HttpListener listener =
                RemoteOfficeCommandsTest.start(
                        Map.of("PORT", "0", "TOOLBOOTH_DATA", data.toString()));
        try {
            assertThat(console.run("console", "status")).as(console.err()).isEqualTo(ExitCodes.OK);
            assertThat(console.out())
                    .contains(":" + listener.port(), "calls in flight", "store", "ok")
                    .contains("info: The server accepts play money");
            assertThat(console.run("console", "status", "--output", "json"))
                    .isEqualTo(ExitCodes.OK);
            assertThat(Json.parse(console.out()).path("health")).isNotEmpty();
            assertThat(console.run("console", "status", "--audit")).isEqualTo(ExitCodes.OK);
            assertThat(console.err()).contains("the ledger adds up");

            assertThat(console.run("payments", "challenges")).isEqualTo(ExitCodes.OK);
            assertThat(console.err()).contains("no requests for payment");
            URI weather = URI.create("http://127.0.0.1:" + listener.port() + "/weather");
            try (HttpClient client = HttpClient.newHttpClient()) {
                client.send(HttpRequest.newBuilder(weather).build(), BodyHandlers.discarding());
            }
            assertThat(console.run("payments", "challenges")).isEqualTo(ExitCodes.OK);
            assertThat(console.out()).contains("SESSION", "weather", "0.010000 USD");
        } finally {
            listener.stop();
        }
    }

    @Test
    void withoutAServerThereIsNothingToTell() {
        assertThat(console.run("console", "status")).isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(console.err()).contains("no server is running");
    }
}
