package dev.toolbooth.testkit.mira;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.testkit.Product;
import dev.toolbooth.testkit.mira.client.MiraClient;
import dev.toolbooth.testkit.mira.client.MiraOptions;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A server with a small workspace that can be searched, and a client of it. */
final class SearchServer implements AutoCloseable {
    static final String MIDDLEWARE =
            """
            import { verify } from './tokens';

            /** Lets a request pass only if its bearer token is known. */
            export function requireUser(request, response, next) {
              const user = verify(request.headers.authorization);
              if (!user) {
                return response.status(401).end();
              }
              request.user = user;
              next();
            }
            """;

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Product server;
    private final MiraClient client;

    private SearchServer(Product server, MiraClient client) {
        this.server = server;
        this.client = client;
    }

    /** Writes the files of the workspace. */
    static void fill(Path root) throws IOException {
        write(root, "src/http/auth_middleware.js", MIDDLEWARE);
        write(
                root,
                "src/render/colors.py",
                """
                def mix(first, second):
                    \"""Blends two colors into a new one.\"""
                    return [(a + b) // 2 for a, b in zip(first, second)]
                """);
        write(
                root,
                "src/store/Backoff.java",
                """
                package store;

                /** How long to wait before a failed write is tried again. */
                final class Backoff {
                    long delayMillis(int attempt) {
                        return Math.min(30_000, 100L << attempt);
                    }
                }
                """);
        write(root, "test/colors_test.py", "def test_mix():\n    assert mix([0], [2]) == [1]\n");
        write(root, "docs/cooking.md", "# Soup\n\nBoil the water, add salt, and wait.\n");
        write(root, ".gitignore", "build/\n");
        write(root, "build/generated.js", "export function requireUser() { /* a copy */ }\n");
    }

    static void write(Path root, String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** Starts a server. */
    static SearchServer open(Path root, Path data, Map<String, String> more) throws Exception {
        Map<String, String> environment = new HashMap<>(more);
        environment.put("TOOLBOOTH_WORKSPACE__ROOT", root.toString());
        environment.put("TOOLBOOTH_DATA", data.toString());
        Product server = Product.with(environment);
        return new SearchServer(
                server,
                MiraClient.connect(
                        new ServerAddress.Http(server.at("/mira")), MiraOptions.named("test")));
    }

    /** Starts a server, and waits until all can be found. */
    static SearchServer ready(Path root, Path data, Map<String, String> more) throws Exception {
        SearchServer opened = open(root, data, more);
        until(opened::status, status -> status.path("phase").asString().equals("ready"));
        return opened;
    }

    MiraClient client() {
        return client;
    }

    JsonNode status() {
        return client.call("vector/status", Json.object());
    }

    JsonNode search(String params) {
        return client.call("vector/search", (ObjectNode) Json.parse(params.replace('\'', '"')));
    }

    String best(String query) {
        return client.search().find(query, 1).getFirst().path();
    }

    static List<String> paths(JsonNode found) {
        return found.path("matches")
                .valueStream()
                .map(one -> one.path("metadata").path("path").asString())
                .toList();
    }

    /** Looks until something is as it should be. */
    static void until(Supplier<JsonNode> look, Predicate<JsonNode> wanted) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        JsonNode seen = look.get();
        while (!wanted.test(seen) && System.nanoTime() < deadline) {
            seen = look.get();
        }
        assertThat(wanted.test(seen)).as("%s", seen).isTrue();
    }

    @Override
    public void close() {
        client.close();
        server.close();
    }
}
