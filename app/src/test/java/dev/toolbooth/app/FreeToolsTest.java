package dev.toolbooth.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.reading.Environments;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.server.listener.HttpListener;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tools that cost nothing outside of the server that sells them are not slowed down by being on
 * sale: finding F1.
 */
class FreeToolsTest {
    @TempDir private Path folder;

    @Test
    void freeToolsOfTheStarterSetUpNeedNoThreadOfTheirOwn() throws Exception {
        Config config = Environments.read(Map.of("PORT", "0", "TOOLBOOTH_DATA", folder.toString()));
        CoreParts core = Wiring.parts(config);
        List<String> ranOn = new CopyOnWriteArrayList<>();
        core.calls().add(call -> ranOn.add(call.tool() + ": " + thread()));
        HttpListener listener = Wiring.listener(config, core);
        listener.start();
        try {
            call(listener, "echo", "{\"message\": \"hello\"}");
            call(listener, "server_time", "{}");
        } finally {
            listener.stop();
        }
        assertThat(ranOn).containsExactly("echo: event loop", "server_time: event loop");
    }

    private static String thread() {
        return Thread.currentThread().isVirtual() ? "a thread of its own" : "event loop";
    }

    private static void call(HttpListener listener, String tool, String arguments)
            throws Exception {
        String body =
                """
                {"jsonrpc": "2.0", "id": 1, "method": "tools/call",
                 "params": {"name": "%s", "arguments": %s}}\
                """
                        .formatted(tool, arguments);
        HttpRequest request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + listener.port() + "/mcp"))
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json, text/event-stream")
                        .POST(BodyPublishers.ofString(body))
                        .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            client.send(request, BodyHandlers.ofString());
        }
    }
}
