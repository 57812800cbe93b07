package dev.toolbooth.app.buying;

import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.wire.JsonInput;
import dev.toolbooth.wire.http.HeaderNames;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Servers to buy from, by name.
 *
 * @param all in their order
 */
public record ServerList(Map<String, One> all) {

    public ServerList {
        all = Collections.unmodifiableMap(new LinkedHashMap<>(all));
    }

    /** One of them. */
    public record One(ServerAddress address, Map<String, String> headers) {
        public One {
            headers = Map.copyOf(headers);
        }
    }

    /**
     * Those at these addresses, each named by its host.
     *
     * @param key for the first of them only: no other should see it
     * @throws IllegalArgumentException when one is no address
     */
    public static ServerList ofUrls(List<String> urls, Optional<String> key) {
        Map<String, One> all = new LinkedHashMap<>();
        for (String url : urls) {
            Map<String, String> headers =
                    all.isEmpty()
                            ? key.map(one -> Map.of(HeaderNames.AUTHORIZATION, "Bearer " + one))
                                    .orElse(Map.of())
                            : Map.of();
            One one = new One(ServerAddress.http(url), headers);
            all.put(unused(host(url), all), one);
        }
        return new ServerList(all);
    }

    private static String host(String url) {
        return String.valueOf(URI.create(url).getHost());
    }

    private static String unused(String name, Map<String, One> taken) {
        String free = name;
        for (int i = 2; taken.containsKey(free); i++) {
            free = name + "-" + i;
        }
        return free;
    }

    /**
     * Those of a file as MCP clients share it.
     *
     * @throws IllegalArgumentException when it is none; the message says what was expected
     */
    public static ServerList read(String text) {
        JsonNode servers =
                JsonInput.read(text.getBytes(StandardCharsets.UTF_8))
                        .map(json -> json.path("mcpServers"))
                        .filter(JsonNode::isObject)
                        .orElseThrow(
                                () ->
                                        new IllegalArgumentException(
                                                "expected JSON such as {\"mcpServers\": {\"weather\":"
                                                        + " {\"url\": \"https://…/mcp\"}}}"));
        Map<String, One> all = new LinkedHashMap<>();
        servers.properties().forEach(entry -> all.put(entry.getKey(), one(entry)));
        return new ServerList(all);
    }

    private static One one(Map.Entry<String, JsonNode> entry) {
        JsonNode json = entry.getValue();
        if (json.path("url").isString()) {
            String url = json.path("url").stringValue();
            boolean sse = json.path("type").asString("").equals("sse");
            return new One(
                    sse ? ServerAddress.sse(url) : ServerAddress.http(url),
                    texts(json.path("headers")));
        }
        if (json.path("command").isString()) {
            List<String> command = new ArrayList<>(List.of(json.path("command").stringValue()));
            json.path("args").forEach(word -> command.add(word.asString("")));
            return new One(
                    new ServerAddress.Command(command, texts(json.path("env")), null), Map.of());
        }
        throw new IllegalArgumentException(
                "mcpServers." + entry.getKey() + ": expected a url or a command");
    }

    private static Map<String, String> texts(JsonNode json) {
        Map<String, String> texts = new LinkedHashMap<>();
        json.properties().forEach(one -> texts.put(one.getKey(), one.getValue().asString("")));
        return texts;
    }

    /** These and others; of two with one name both stay. */
    public ServerList and(ServerList others) {
        Map<String, One> both = new LinkedHashMap<>(all);
        others.all.forEach((name, one) -> both.put(unused(name, both), one));
        return new ServerList(both);
    }
}
