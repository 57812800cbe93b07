package dev.toolbooth.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A server that lets every page call, and notes which attempts reached it. Thread-safe. */
final class Gullible implements AutoCloseable {
    private final HttpServer server;
    private final Set<String> reached = ConcurrentHashMap.newKeySet();

    Gullible() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::welcome);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void welcome(HttpExchange exchange) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        String origin = exchange.getRequestHeaders().getFirst("Origin");
        headers.set("Access-Control-Allow-Origin", origin == null ? "*" : origin);
        headers.set("Access-Control-Allow-Credentials", "true");
        headers.set("Access-Control-Allow-Methods", "GET, POST, DELETE");
        headers.set(
                "Access-Control-Allow-Headers", "Content-Type, Mcp-Session-Id, X-SSE-Client-ID");
        if (!exchange.getRequestMethod().equals("OPTIONS")) {
            reached.add(exchange.getRequestURI().getQuery().replace("by=", ""));
        }
        byte[] body = "welcome".getBytes(UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    Set<String> reached() {
        return Set.copyOf(reached);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
