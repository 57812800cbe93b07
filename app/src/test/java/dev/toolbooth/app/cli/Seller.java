package dev.toolbooth.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Base64;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A seller on this machine that asks for money and never gets any: {@code /weather} in the second
 * version of x402, {@code /first} in the first one, {@code /report} for POST alone, and {@code
 * /free} for nothing. {@code /mcp} is an MCP server with a tool that costs something, and one that
 * doesn't.
 */
public final class Seller implements AutoCloseable {
    public static final String PAYEE = "0x8D170Db9aB247E7013d024566093E13dc7b0f181";
    private static final String USDC = "0x036CbD53842c5426634e7929541eC2318f3dCF7e";
    private static final String DESCRIPTION = "The weather of a city\u001b[31m, in colour";

    private final HttpServer server;
    public volatile String amount = "10000";
    public volatile String payTo = PAYEE;
    public volatile int status = 402;

    public Seller() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/weather", exchange -> second(exchange, "GET"));
        server.createContext("/report", exchange -> second(exchange, "POST"));
        server.createContext("/first", this::first);
        server.createContext("/free", exchange -> answer(exchange, 200, "{}"));
        server.createContext("/mcp", this::tools);
        server.start();
    }

    public String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    private ObjectNode way() {
        ObjectNode way =
                Json.object()
                        .put("scheme", "exact")
                        .put("asset", USDC)
                        .put("payTo", payTo)
                        .put("maxTimeoutSeconds", 60);
        way.putObject("extra").put("name", "USDC").put("version", "2");
        return way;
    }

    private void second(HttpExchange exchange, String method) throws IOException {
        if (!exchange.getRequestMethod().equals(method)) {
            answer(exchange, 405, "{}");
            return;
        }
        ObjectNode demand = Json.object().put("x402Version", 2).put("error", "pay first");
        demand.putObject("resource")
                .put("url", url(exchange.getRequestURI().getPath()))
                .put("description", DESCRIPTION)
                .put("mimeType", "application/json");
        demand.putArray("accepts").add(way().put("network", "eip155:84532").put("amount", amount));
        ObjectNode bazaar = demand.putObject("extensions").putObject("bazaar");
        ObjectNode input = bazaar.putObject("info").putObject("input");
        input.put("type", "http")
                .put("method", method)
                .putObject("queryParams")
                .put("city", "Rome");
        bazaar.putObject("schema").put("type", "object");
        exchange.getResponseHeaders()
                .set(
                        "PAYMENT-REQUIRED",
                        Base64.getEncoder().encodeToString(Json.text(demand).getBytes(UTF_8)));
        answer(exchange, status, "{}");
    }

    private void first(HttpExchange exchange) throws IOException {
        ObjectNode demand = Json.object().put("x402Version", 1).put("error", "pay first");
        demand.putArray("accepts")
                .add(
                        way().put("network", "base-sepolia")
                                .put("maxAmountRequired", amount)
                                .put("resource", url("/first"))
                                .put("description", "What fish costs today")
                                .put("mimeType", "application/json"));
        answer(exchange, status, Json.text(demand));
    }

    private void tools(HttpExchange exchange) throws IOException {
        if (!exchange.getRequestMethod().equals("POST")) {
            answer(exchange, 405, "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32000}}");
            return;
        }
        ObjectNode said = Json.object().put("jsonrpc", "2.0").put("id", 1);
        ArrayNode tools = said.putObject("result").putArray("tools");
        ObjectNode priced = tools.addObject().put("name", "forecast");
        priced.put("description", DESCRIPTION).putObject("inputSchema").put("type", "object");
        priced.putObject("_meta")
                .putObject("x402/payment-required")
                .put("x402Version", 2)
                .putArray("accepts")
                .add(way().put("network", "eip155:84532").put("amount", amount));
        tools.addObject().put("name", "free").putObject("inputSchema").put("type", "object");
        answer(exchange, 200, Json.text(said));
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            byte[] bytes = body.getBytes(UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
