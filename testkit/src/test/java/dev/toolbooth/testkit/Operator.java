package dev.toolbooth.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.schema.SchemaCheck;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Somebody who has started a server with an admin key, and asks and watches it over HTTP. */
public final class Operator implements AutoCloseable {
    private static final String KEY = "an-admin-key-that-is-long-enough-to-be-one";

    private static final long PATIENCE_SECONDS = 30;

    private final Product product;
    private final HttpClient client = HttpClient.newHttpClient();

    /** What the server has told, by kind: calls and payments come in any order. */
    private final Map<String, BlockingQueue<JsonNode>> events = new ConcurrentHashMap<>();

    private Operator(Product product) {
        this.product = product;
    }

    /**
     * Starts a server, which ends with its operator.
     *
     * @param environment names and values in turn
     */
    public static Operator of(String... environment) throws Exception {
        Map<String, String> all = new HashMap<>();
        all.put("TOOLBOOTH_ADMIN__KEY", KEY);
        for (int i = 0; i < environment.length; i += 2) {
            all.put(environment[i], environment[i + 1]);
        }
        return new Operator(Product.with(all));
    }

    public Product product() {
        return product;
    }

    private HttpRequest.Builder at(String path) {
        return HttpRequest.newBuilder(URI.create(product.at("/api/v1") + path))
                .header("Authorization", "Bearer " + KEY);
    }

    /**
     * The whole answer.
     *
     * @param body JSON, or empty for none
     */
    public HttpResponse<String> ask(String method, String path, String body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = at(path);
        if (body.isEmpty()) {
            request.method(method, BodyPublishers.noBody());
        } else {
            request.header("Content-Type", "application/json")
                    .method(method, BodyPublishers.ofString(body));
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    /** What comes of something that goes well. */
    public JsonNode get(String path) throws IOException, InterruptedException {
        return done(ask("GET", path, ""));
    }

    public JsonNode post(String path) throws IOException, InterruptedException {
        return post(path, "{}");
    }

    /** The same with a body. */
    public JsonNode post(String path, String body) throws IOException, InterruptedException {
        return done(ask("POST", path, body));
    }

    private static JsonNode done(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 299);
        return Json.parse(answer.body());
    }

    /** The message of a refusal with this status. */
    public String refused(int status, String path, String body)
            throws IOException, InterruptedException {
        HttpResponse<String> answer = ask("POST", path, body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        return Json.parse(answer.body()).path("message").asString("");
    }

    /** A new key's secret, with money. */
    public String key(String order) throws IOException, InterruptedException {
        return post("/keys", order).path("key").asString("");
    }

    /** Checks that an answer is as the description of the API says. */
    public void fits(JsonNode answer, String schema) throws IOException, InterruptedException {
        String document = Json.text(get("/openapi.json"));
        JsonNode schemas =
                Json.parse(document.replace("#/components/schemas/", "#/$defs/"))
                        .path("components")
                        .path("schemas");
        ObjectNode whole = schemas.path(schema).asObject().deepCopy();
        whole.set("$defs", schemas);
        assertThat(SchemaCheck.of(whole).verify().check(answer)).isEmpty();
    }

    /** Begins to watch; returns when the stream is open. */
    public Operator watch(String query) throws IOException, InterruptedException {
        HttpResponse<Stream<String>> stream =
                client.send(at("/events" + query).build(), BodyHandlers.ofLines());
        assertThat(stream.statusCode()).isEqualTo(200);
        assertThat(stream.headers().firstValue("Content-Type")).contains("text/event-stream");
        Thread.ofVirtual().start(() -> read(stream.body()));
        next("status");
        return this;
    }

    private void read(Stream<String> lines) {
        String name = "";
        try {
            for (String line : (Iterable<String>) lines::iterator) {
                if (line.startsWith("event: ")) {
                    name = line.substring(7);
                } else if (line.startsWith("data: ")) {
                    events(name).add(Json.parse(line.substring(6)));
                }
            }
        } catch (UncheckedIOException e) {
            // The end: this one or the server has gone.
            events("end").add(Json.object());
        }
    }

    private BlockingQueue<JsonNode> events(String name) {
        return events.computeIfAbsent(name, _ -> new LinkedBlockingQueue<>());
    }

    /** The data of the next event of a kind. */
    public JsonNode next(String name) throws InterruptedException {
        JsonNode event = events(name).poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(event).as("an event " + name).isNotNull();
        return Objects.requireNonNull(event);
    }

    /** The next call of a tool that has ended. */
    public JsonNode nextCall(String tool) throws InterruptedException {
        while (true) {
            JsonNode call = next("call");
            if (call.path("tool").asString("").equals(tool)) {
                return call;
            }
        }
    }

    /** The call with an id. */
    public JsonNode call(String id) throws IOException, InterruptedException {
        return get("/calls/" + id);
    }

    @Override
    public void close() {
        // Streams of events have no end of their own.
        client.shutdownNow();
        product.close();
    }
}
