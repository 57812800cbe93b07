package dev.toolbooth.testkit.outbound;

import dev.toolbooth.app.Wiring;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.problem.ConfigProblems;
import dev.toolbooth.app.config.reading.ConfigReader;
import dev.toolbooth.app.config.reading.ConfigResult;
import dev.toolbooth.app.config.reading.ConfigSources;
import dev.toolbooth.core.Core;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.core.outbound.AllowedHost;
import dev.toolbooth.dialects.mcp.McpDialect;
import dev.toolbooth.server.http.HttpListenerSettings;
import dev.toolbooth.server.listener.HttpListener;
import dev.toolbooth.server.outbound.AddressLookup;
import dev.toolbooth.server.outbound.GuardedOutbound;
import dev.toolbooth.server.runtime.AesSealer;
import dev.toolbooth.server.runtime.CorePorts;
import dev.toolbooth.testkit.TempDataFolder;
import dev.toolbooth.tools.builtin.HttpRequestTool;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code http_request} on a running server, called over HTTP. */
final class WebTool implements AutoCloseable {
    private final HttpListener listener;
    private final HttpClient client = HttpClient.newHttpClient();

    private WebTool(HttpListener listener) {
        this.listener = listener;
        listener.start();
    }

    /** The server that is shipped, with this environment beside what offers the tool. */
    static WebTool shipped(Map<String, String> environment) throws Exception {
        Map<String, String> all = new HashMap<>(environment);
        all.put("PORT", "0");
        all.put("TOOLBOOTH_DATA", TempDataFolder.empty().text());
        all.put("HS_MCP_TOOLS_ENABLED", "true");
        ConfigSources sources =
                new ConfigSources(Optional.empty(), Map.of(), all, Path.of(""), Optional.empty());
        return switch (new ConfigReader(sources).read()) {
            case ConfigResult.Loaded(Config config) ->
                    new WebTool(Wiring.listener(config, Wiring.parts(config)));
            case ConfigResult.Rejected(ConfigProblems configProblems) ->
                    throw new IllegalStateException(configProblems.report());
        };
    }

    /** A server with that tool alone, whose names are looked up here. */
    static WebTool lookingUp(AddressLookup addressLookup, String... allowed) {
        ServerInfo info = new ServerInfo("test", null, "1", null);
        Core core =
                Core.free(
                        CoreParts.of(
                                info, Limits.standard(), CorePorts.with(AesSealer.ephemeral())));
        List<AllowedHost> allow =
                Stream.of(allowed).map(text -> AllowedHost.parse(text).orElseThrow()).toList();
        GuardedOutbound outbound = new GuardedOutbound(allow, 8, addressLookup, Optional.empty());
        core.stopHooks().add(outbound::close);
        core.toolbox().add(new HttpRequestTool(outbound, Duration.ofSeconds(10), 1_000));
        return new WebTool(
                new HttpListener(
                        HttpListenerSettings.loopback(0),
                        core,
                        new McpDialect(core.toolbox(), info)));
    }

    /** The result of a call, or of one that was refused as a whole an empty one. */
    JsonNode request(ObjectNode arguments) throws IOException, InterruptedException {
        ObjectNode call = Json.object().put("jsonrpc", "2.0").put("id", 1);
        call.put("method", "tools/call");
        call.putObject("params").put("name", "http_request").set("arguments", arguments);
        java.net.http.HttpRequest post =
                java.net.http.HttpRequest.newBuilder(
                                URI.create("http://127.0.0.1:" + listener.port() + "/mcp"))
                        .header("Content-Type", "application/json")
                        .header("MCP-Protocol-Version", "2025-06-18")
                        .POST(
                                java.net.http.HttpRequest.BodyPublishers.ofByteArray(
                                        Json.bytes(call)))
                        .build();
        String body = client.send(post, HttpResponse.BodyHandlers.ofString()).body();
        return Json.parse(body).path("result");
    }

    JsonNode get(String url) throws IOException, InterruptedException {
        return request(Json.object().put("url", url));
    }

    @Override
    public void close() {
        client.close();
        try {
            listener.stop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
