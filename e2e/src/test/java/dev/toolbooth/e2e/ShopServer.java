package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.testkit.TempDataFolder;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;

/**
 * The server of the starter set-up with two keys, whose free calls of the day are used up: the
 * account of one has money, that of the other has none.
 */
final class ShopServer implements AutoCloseable {
    static final long DEPOSIT_MICRO_USD = 10_000_000;

    private static final int FREE_CALLS = 100;
    private static final int BATCH = 20;
    private static final String CALL =
            """
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"lookup_exemplars",\
            "arguments":{"query":"retry"}}}""";

    private final TempDataFolder data = TempDataFolder.empty();
    private final String key = createKey();
    private final String poorKey = createKey();
    private final Product product;

    ShopServer() {
        try {
            product =
                    new Product(
                            Flavour.JAR,
                            Path.of("target"),
                            Map.of("PORT", "0", "TOOLBOOTH_DATA", data.text()));
            useUpFreeCalls(key);
            useUpFreeCalls(poorKey);
            post(key, "/top-up", "{\"amount_micro_usd\":" + DEPOSIT_MICRO_USD + "}");
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private String createKey() {
        Child keys =
                Flavour.JAR.start(
                        Path.of("target"),
                        Map.of("TOOLBOOTH_DATA", data.text()),
                        "keys",
                        "create",
                        "--output",
                        "json");
        try (keys) {
            return Json.parse(keys.line()).path("key").asString();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void useUpFreeCalls(String caller) throws IOException, InterruptedException {
        String batch = "[" + String.join(",", Collections.nCopies(BATCH, CALL)) + "]";
        for (int sent = 0; sent < FREE_CALLS; sent += BATCH) {
            post(caller, "", batch);
        }
    }

    private void post(String caller, String path, String body)
            throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url(path)))
                        .header("Content-Type", "application/json")
                        .header("Authorization", "Bearer " + caller)
                        .POST(BodyPublishers.ofString(body))
                        .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        }
    }

    /** The address of a path below the endpoint. */
    String url(String path) {
        return "http://127.0.0.1:" + product.port() + "/v1" + path;
    }

    /** The address of the server itself. */
    String base() {
        return "http://127.0.0.1:" + product.port();
    }

    /** The key whose account has money. */
    String key() {
        return key;
    }

    /** The key whose account has none. */
    String poorKey() {
        return poorKey;
    }

    @Override
    public void close() {
        product.close();
        data.close();
    }
}
