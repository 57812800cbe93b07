package dev.toolbooth.testkit;

import dev.toolbooth.app.Wiring;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.problem.ConfigProblems;
import dev.toolbooth.app.config.reading.ConfigReader;
import dev.toolbooth.app.config.reading.ConfigResult;
import dev.toolbooth.app.config.reading.ConfigSources;
import dev.toolbooth.core.Core;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.server.listener.HttpListener;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The server that is shipped, started with an environment and called over HTTP. */
public final class Product implements AutoCloseable {
    private final HttpListener listener;
    private final TempDataFolder data;
    private final HttpClient client = HttpClient.newHttpClient();

    private Product(HttpListener listener, TempDataFolder data) {
        this.listener = listener;
        this.data = data;
    }

    public static Product with(Map<String, String> environment) throws Exception {
        return with(environment, _ -> {});
    }

    /**
     * The same.
     *
     * @param more puts more on offer, before anything is sold
     */
    public static Product with(Map<String, String> environment, Consumer<CoreParts> more)
            throws Exception {
        return with(environment, more, UnaryOperator.identity());
    }

    /**
     * The same.
     *
     * @param around gives the ledger that is used instead of the stored one
     */
    public static Product with(
            Map<String, String> environment, Consumer<CoreParts> more, UnaryOperator<Ledger> around)
            throws Exception {
        Map<String, String> all = new HashMap<>(environment);
        all.put("PORT", "0");
        DemoSettings.switchOn(all);
        TempDataFolder data = TempDataFolder.empty();
        all.putIfAbsent("TOOLBOOTH_DATA", data.text());
        ConfigSources sources =
                new ConfigSources(Optional.empty(), Map.of(), all, Path.of(""), Optional.empty());
        return switch (new ConfigReader(sources).read()) {
            case ConfigResult.Loaded(Config config) -> {
                CoreParts parts = Wiring.parts(config);
                more.accept(parts);
                HttpListener listener = Wiring.listener(config, parts, around);
                listener.start();
                yield new Product(listener, data);
            }
            case ConfigResult.Rejected(ConfigProblems configProblems) ->
                    throw new IllegalStateException(configProblems.report());
        };
    }

    /** What it works on. */
    public Core core() {
        return listener.core();
    }

    /** How many connections there are to it. */
    public int connections() {
        return listener.openConnections();
    }

    /** The answer to a tool call, as it came. */
    public String call(String tool, ObjectNode arguments) throws IOException, InterruptedException {
        ObjectNode params = Json.object().put("name", tool);
        params.set("arguments", arguments);
        return ask("tools/call", params);
    }

    /** The answer to a request, as it came. */
    public String ask(String method, ObjectNode params) throws IOException, InterruptedException {
        return send(method, params).body();
    }

    /**
     * The whole response to a request.
     *
     * @param headers names and values in turn
     */
    public HttpResponse<String> send(String method, ObjectNode params, String... headers)
            throws IOException, InterruptedException {
        ObjectNode body = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", method);
        body.set("params", params);
        HttpRequest.Builder request =
                HttpRequest.newBuilder(at("/mcp"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofByteArray(Json.bytes(body)));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /**
     * The response to a body that is sent to a path.
     *
     * @param headers names and values in turn
     */
    public HttpResponse<String> post(String path, ObjectNode body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(at(path))
                        .header("Content-Type", "application/json")
                        .headers(headers)
                        .POST(HttpRequest.BodyPublishers.ofByteArray(Json.bytes(body)));
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** What is at a path. */
    public HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(at(path)).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** The address of a path. */
    public URI at(String path) {
        return URI.create("http://127.0.0.1:" + listener.port() + path);
    }

    /** The address of a path at one of the further listeners. */
    public URI atSide(int listener, String path) {
        return URI.create("http://127.0.0.1:" + this.listener.sidePorts().get(listener) + path);
    }

    /** Whether an answer says that the call was refused or failed. */
    public static boolean failed(String answer) {
        JsonNode tree = Json.parse(answer);
        return tree.has("error") || tree.path("result").path("isError").booleanValue(false);
    }

    @Override
    public void close() {
        client.close();
        try {
            listener.stop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        data.close();
    }
}
