package dev.toolbooth.testkit.bazaar;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.X402Header;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A seller on this machine that takes each payment as good: {@code /thing} in the second version of
 * x402, {@code /first} in the first one.
 */
final class PaidSeller implements AutoCloseable {
    static final String PAYEE = "0x8D170Db9aB247E7013d024566093E13dc7b0f181";
    static final String TRANSACTION = "0x" + "ab".repeat(32);

    private static final String USDC = "0x036CbD53842c5426634e7929541eC2318f3dCF7e";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<JsonNode> payments = new CopyOnWriteArrayList<>();
    private final List<String> keys = new CopyOnWriteArrayList<>();
    volatile String amount = "10000";
    volatile String payTo = PAYEE;
    volatile Paid paid = PaidSeller::serve;

    /** What is done with somebody who has paid. */
    interface Paid {
        void answer(HttpExchange exchange) throws IOException, InterruptedException;
    }

    PaidSeller() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/thing", exchange -> answer(exchange, 2));
        server.createContext("/first", exchange -> answer(exchange, 1));
        server.setExecutor(threads);
        server.start();
    }

    String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    /** The payments that were shown, in their order. */
    List<JsonNode> payments() {
        return payments;
    }

    /** What was signed, in the order in which it was shown. */
    List<String> nonces() {
        return payments.stream()
                .map(one -> one.at("/payload/authorization/nonce").asString(""))
                .toList();
    }

    /** What the purchases were called. */
    List<String> keys() {
        return keys;
    }

    /** The entries of a catalog that lists what it sells, at what it costs now. */
    String entries() {
        ObjectNode second = Json.object();
        second.set("item", item("/thing", 2));
        ObjectNode first = Json.object();
        first.set("item", item("/first", 1));
        return Json.text(Json.array().add(second).add(first));
    }

    private ObjectNode item(String path, int version) {
        ObjectNode item = Json.object().put("resource", url(path)).put("type", "http");
        item.put("x402Version", version).putArray("accepts").add(way(path, version));
        item.putObject("metadata")
                .put("toolName", "sellers" + path.replace('/', '_'))
                .putObject("input")
                .put("method", "GET");
        return item;
    }

    private ObjectNode way(String path, int version) {
        ObjectNode way =
                Json.object()
                        .put("scheme", "exact")
                        .put("asset", USDC)
                        .put("payTo", payTo)
                        .put("maxTimeoutSeconds", 60);
        way.putObject("extra").put("name", "USDC").put("version", "2");
        return version == 2
                ? way.put("network", "eip155:84532").put("amount", amount)
                : way.put("network", "base-sepolia")
                        .put("maxAmountRequired", amount)
                        .put("resource", url(path))
                        .put("description", "")
                        .put("mimeType", "application/json");
    }

    private void answer(HttpExchange exchange, int version) throws IOException {
        String header =
                exchange.getRequestHeaders()
                        .getFirst(version == 2 ? "PAYMENT-SIGNATURE" : "X-PAYMENT");
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            if (header == null) {
                demand(exchange, version);
                return;
            }
            payments.add(Json.parse(new String(Base64.getDecoder().decode(header), UTF_8)));
            keys.add(String.valueOf(exchange.getRequestHeaders().getFirst("Idempotency-Key")));
            paid.answer(exchange);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void demand(HttpExchange exchange, int version) throws IOException {
        String path = exchange.getRequestURI().getPath();
        ObjectNode demand = Json.object().put("x402Version", version).put("error", "pay first");
        demand.putArray("accepts").add(way(path, version));
        if (version == 2) {
            demand.putObject("resource").put("url", url(path));
            exchange.getResponseHeaders().set("PAYMENT-REQUIRED", X402Header.encode(demand));
            say(exchange, 402, "{}");
        } else {
            say(exchange, 402, Json.text(demand));
        }
    }

    /** Serves the call, and says that it was paid. */
    static void serve(HttpExchange exchange) throws IOException {
        settle(exchange, true);
        say(exchange, 200, "{\"thing\":\"yours\"}");
    }

    /** Says what has become of the payment. */
    static void settle(HttpExchange exchange, boolean success) {
        ObjectNode settled =
                Json.object()
                        .put("success", success)
                        .put("transaction", success ? TRANSACTION : "")
                        .put("network", "eip155:84532");
        exchange.getResponseHeaders().set("PAYMENT-RESPONSE", X402Header.encode(settled));
    }

    static void say(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
