package dev.toolbooth.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLEncoder;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Someone's web server: its page tries to call another server from within a browser, and tells what
 * it could read. Thread-safe.
 */
final class Attacker implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 60;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final BlockingQueue<JsonNode> reports = new LinkedBlockingQueue<>();
    private final CountDownLatch shown = new CountDownLatch(1);
    private final CountDownLatch begin = new CountDownLatch(1);

    Attacker() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/page", exchange -> answer(exchange, page()));
        server.createContext("/wait", this::hold);
        server.createContext("/report", this::take);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** An address of this server. */
    String at(String host, String path) {
        return "http://" + host + ":" + port() + path;
    }

    /** The address of the page, with what it is asked to do. */
    String page(String host, Map<String, String> asked) {
        return at(host, "/page?")
                + asked.entrySet().stream()
                        .map(one -> one.getKey() + "=" + URLEncoder.encode(one.getValue(), UTF_8))
                        .collect(Collectors.joining("&"));
    }

    private static byte[] page() throws IOException {
        try (InputStream page = Attacker.class.getResourceAsStream("/browser/page.html")) {
            return Objects.requireNonNull(page).readAllBytes();
        }
    }

    private void hold(HttpExchange exchange) throws IOException {
        shown.countDown();
        try {
            begin.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        answer(exchange, new byte[0]);
    }

    private void take(HttpExchange exchange) throws IOException {
        String said = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        reports.add(Json.parse(said));
        answer(exchange, new byte[0]);
    }

    private static void answer(HttpExchange exchange, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
        exchange.getResponseHeaders().set("Access-Control-Allow-Origin", "*");
        exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    /** Waits until a page is there and waits itself. */
    void awaitPage() throws InterruptedException {
        if (!shown.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("the browser has not shown the page");
        }
    }

    /** Lets a page that waits begin. */
    void begin() {
        begin.countDown();
    }

    /** What a page could read, by the name of each attempt; nothing where all is well. */
    Map<String, String> report() throws InterruptedException {
        JsonNode said = reports.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (said == null) {
            throw new AssertionError("the page has not reported");
        }
        return said.propertyStream()
                .collect(Collectors.toMap(Map.Entry::getKey, one -> one.getValue().asString()));
    }

    /** The attempts of a report that could read something. */
    static Map<String, String> read(Map<String, String> report) {
        Stream<Map.Entry<String, String>> all = report.entrySet().stream();
        return all.filter(one -> !one.getValue().isEmpty())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    @Override
    public void close() {
        begin.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
