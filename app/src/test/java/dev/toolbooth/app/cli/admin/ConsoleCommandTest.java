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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Links into the console of a server that runs. */
class ConsoleCommandTest {
    private final Path data;
    private final Console console;
    private final List<HttpListener> started = new ArrayList<>();

    ConsoleCommandTest(@TempDir Path folder) {
        this.data = folder.resolve("data");
        this.console = new Console(folder);
        console.environment.put("TOOLBOOTH_DATA", data.toString());
    }

    @AfterEach
    void stop() throws InterruptedException {
        for (HttpListener listener : started) {
            listener.stop();
        }
    }

    private void start(String... environment) throws Exception {
        Map<String, String> all = new HashMap<>();
        all.put("PORT", "0");
        all.put("TOOLBOOTH_DATA", data.toString());
        for (int i = 0; i < environment.length; i += 2) {
            all.put(environment[i], environment[i + 1]);
        }
        started.add(RemoteOfficeCommandsTest.start(all));
    }

    private static int follow(String link) throws Exception {
        try (HttpClient browser = HttpClient.newHttpClient()) {
            return browser.send(
                            HttpRequest.newBuilder(URI.create(link)).build(),
                            BodyHandlers.ofString())
                    .statusCode();
        }
    }

    @Test
    void theLinkThatIsPrintedWorksOnce() throws Exception {
        start();
        assertThat(console.run("console")).as(console.err()).isEqualTo(ExitCodes.OK);
        String link = console.out().strip();
        assertThat(link)
                .startsWith(
                        "http://127.0.0.1:" + started.getFirst().port() + "/console/enter?code=");
        assertThat(follow(link)).isEqualTo(303);
        assertThat(follow(link)).isEqualTo(403);
    }

    @Test
    void aLinkHasARole() throws Exception {
        start();
        assertThat(console.run("console", "--role", "viewer", "--output", "json"))
                .isEqualTo(ExitCodes.OK);
        JsonNode link = Json.parse(console.out());
        assertThat(link.path("role").asString("")).isEqualTo("viewer");
        assertThat(follow(link.path("url").asString(""))).isEqualTo(303);
        assertThat(console.run("console", "--role", "root")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.err()).contains("--role root", "viewer, operator or admin");
    }

    @Test
    void whereNoServerRunsOrHasAConsoleThatIsSaid() throws Exception {
        assertThat(console.run("console")).isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(console.err()).contains("no server is running with the data folder");
        start("TOOLBOOTH_CONSOLE__ENABLED", "off");
        assertThat(console.run("console")).isEqualTo(ExitCodes.CONFIG);
        assertThat(console.err()).contains("console.enabled");
        assertThat(console.out()).isEmpty();
    }
}
