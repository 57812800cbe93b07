package dev.toolbooth.testkit.transcript;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.http.HeaderNames;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;

/**
 * A seller for transcripts whose server calls somebody else. It says what a file says: the first of
 * its {@code answers} whose {@code uri} is asked for, and whose {@code paid} is found in the
 * payment that came, if it has one. Each file has one seller, which lives as long as this process.
 */
final class ScriptedSeller {
    private static final Map<Path, ScriptedSeller> ALL = new ConcurrentHashMap<>();

    private final HttpServer server;
    private final JsonNode answers;

    private ScriptedSeller(Path file) {
        try {
            answers = Json.parse(Files.readString(file)).path("answers");
            InetSocketAddress free = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
            server = HttpServer.create(free, 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::answer);
        Thread.ofPlatform().daemon().start(server::start);
    }

    /** Where the seller is that a file describes. */
    static String url(Path file) {
        ScriptedSeller scriptedSeller =
                ALL.computeIfAbsent(file.toAbsolutePath(), ScriptedSeller::new);
        return "http://localhost:" + scriptedSeller.server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            for (JsonNode answer : answers) {
                if (fits(answer, exchange)) {
                    say(answer, exchange);
                    return;
                }
            }
            exchange.sendResponseHeaders(404, -1);
        }
    }

    private static boolean fits(JsonNode answer, HttpExchange exchange) {
        String asked = exchange.getRequestMethod() + " " + exchange.getRequestURI();
        String paid = answer.path("paid").asString("");
        return answer.path("uri").asString(asked).equals(asked) && payment(exchange).contains(paid);
    }

    private static String payment(HttpExchange exchange) {
        for (String name : new String[] {HeaderNames.PAYMENT_SIGNATURE, HeaderNames.X_PAYMENT}) {
            String header = exchange.getRequestHeaders().getFirst(name);
            if (header != null) {
                return name + " " + new String(Base64.getDecoder().decode(header), UTF_8);
            }
        }
        return "";
    }

    private static void say(JsonNode answer, HttpExchange exchange) throws IOException {
        for (Map.Entry<String, JsonNode> header : answer.path("headers").properties()) {
            JsonNode value = header.getValue();
            String text =
                    value.isObject()
                            ? Base64.getEncoder().encodeToString(Json.bytes(value))
                            : value.asString();
            exchange.getResponseHeaders().add(header.getKey(), text);
        }
        byte[] body = answer.path("body").asString("").getBytes(UTF_8);
        exchange.sendResponseHeaders(answer.path("status").asInt(200), body.length);
        exchange.getResponseBody().write(body);
    }
}
