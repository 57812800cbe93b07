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
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Commands about calls, with and without a server that runs. */
@Timeout(120)
class CallsCommandsTest {
    private final Path folder;
    private final Console console;
    private final HttpListener listener;
    private final HttpClient client = HttpClient.newHttpClient();
    private boolean running = true;

    CallsCommandsTest(@TempDir Path folder) throws Exception {
        this.folder = folder;
        this.console = console();
        this.listener =
                RemoteOfficeCommandsTest.start(
                        Map.of(
                                "PORT",
                                "0",
                                "TOOLBOOTH_DATA",
                                folder.resolve("data").toString(),
                                "TOOLBOOTH_MONEY__PLAY",
                                "off"));
    }

    private Console console() {
        Console made = new Console(folder);
        made.environment.put("TOOLBOOTH_DATA", folder.resolve("data").toString());
        return made;
    }

    @AfterEach
    void stop() throws InterruptedException {
        if (running) {
            running = false;
            listener.stop();
        }
        client.close();
    }

    private void call(String path, String bearer, String tool, ObjectNode arguments)
            throws Exception {
        ObjectNode body =
                Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", "tools/call");
        body.putObject("params").put("name", tool).set("arguments", arguments);
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + listener.port() + path))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofByteArray(Json.bytes(body)));
        if (!bearer.isEmpty()) {
            request.header("Authorization", "Bearer " + bearer);
        }
        client.send(request.build(), HttpResponse.BodyHandlers.discarding());
    }

    private void echo(String message) throws Exception {
        call("/mcp", "", "echo", Json.object().put("message", message));
    }

    /** Watches until a call was seen, and calls until one is. */
    private JsonNode seen(ExecutorService threads, String... filter) throws Exception {
        Console watching = console();
        String[] args = new String[filter.length + 6];
        System.arraycopy(new String[] {"calls", "tail", "--count", "1"}, 0, args, 0, 4);
        System.arraycopy(filter, 0, args, 4, filter.length);
        args[args.length - 2] = "--output";
        args[args.length - 1] = "json";
        CompletableFuture<Integer> tail =
                CompletableFuture.supplyAsync(() -> watching.run(args), threads);
        while (!tail.isDone()) {
            echo("hello");
        }
        assertThat(tail.get()).as(watching.err()).isEqualTo(ExitCodes.OK);
        return Json.parse(watching.out().strip());
    }

    @Test
    void callsAreWatchedListedAndShown() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            JsonNode call = seen(threads, "--tool", "echo", "--result", "ok");
            assertThat(call.path("endpoint").asString("")).isEqualTo("/mcp");
            String id = call.path("id").asString("");
            assertThat(console.run("calls", "list", "--tool", "echo", "--limit", "1000"))
                    .isEqualTo(ExitCodes.OK);
            assertThat(console.out()).contains("CALL", "TOOK", "echo", "anonymous", "ok");
            assertThat(console.run("calls", "show", id)).isEqualTo(ExitCodes.OK);
            assertThat(console.out())
                    .contains("call       " + id, "end        ok", "run", "request:", "hello");
            assertThat(console.run("calls", "show", id, "--output", "json"))
                    .isEqualTo(ExitCodes.OK);
            assertThat(Json.parse(console.out()).path("timeline")).hasSize(7);
            assertThat(console.run("calls", "refund", id)).isEqualTo(ExitCodes.PAYMENT);
            assertThat(console.err()).contains("nothing was paid");
        }
    }

    @Test
    void whatIsMistypedIsNamed() {
        assertThat(console.run("calls", "list", "--result", "refusd")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.err()).contains("did you mean \"refused\"?");
        assertThat(console.run("calls", "tail", "--end", "done")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.run("calls", "list", "--limit", "0")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.run("calls", "show", "nobody")).isEqualTo(ExitCodes.USAGE);
    }

    @Test
    void withoutAServerTheBooksAreAsked() throws Exception {
        console.run("keys", "create", "--balance-usd", "1", "--output", "json");
        JsonNode key = Json.parse(console.out());
        String account = key.path("account").asString("");
        ObjectNode arguments = Json.object().put("query", "cache").put("k", 1);
        while (!cost(account)) {
            call("/causal-memory/v1", key.path("key").asString(""), "lookup_exemplars", arguments);
        }
        String id = Json.parse(console.out()).at("/latest/0/id").asString("");
        stop();
        assertThat(console.run("calls", "list")).isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(console.err()).contains("no server is running");
        assertThat(console.run("calls", "tail")).isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(console.run("calls", "show", id)).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).contains("no longer has the details", "0.000500 USD");
        for (int i = 0; i < 2; i++) {
            assertThat(console.run("calls", "refund", id)).isEqualTo(ExitCodes.OK);
            assertThat(console.out()).contains("refunded   0.000500 USD");
        }
        assertThat(console.run("accounts", "show", account)).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).contains("balance  1.000000 USD", "refund of " + id);
    }

    /** Whether the latest call of an account has cost something. */
    private boolean cost(String account) {
        console.run("accounts", "show", account, "--output", "json");
        return Json.parse(console.out()).path("balance_micro_usd").longValue() < 1_000_000;
    }
}
