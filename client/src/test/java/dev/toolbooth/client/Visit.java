package dev.toolbooth.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** One HTTP request to a {@link ScriptedServer}, and the ways to answer it. Used by one thread. */
public final class Visit {
    private final HttpExchange exchange;
    private final ObjectNode message;

    Visit(HttpExchange exchange) throws IOException {
        this.exchange = exchange;
        byte[] body = exchange.getRequestBody().readAllBytes();
        this.message = body.length == 0 ? Json.object() : Json.parseObject(new String(body, UTF_8));
    }

    String verb() {
        return exchange.getRequestMethod();
    }

    String path() {
        return exchange.getRequestURI().getPath();
    }

    /** The JSON-RPC message; empty for a request without a body. */
    public ObjectNode message() {
        return message;
    }

    /** The JSON-RPC method, or the HTTP method of what has none. */
    String method() {
        return message.path("method").asString(verb());
    }

    public JsonNode params() {
        return message.path("params");
    }

    /** The header, or an empty text. */
    public String header(String name) {
        String value = exchange.getRequestHeaders().getFirst(name);
        return value == null ? "" : value;
    }

    boolean has(String header) {
        return exchange.getRequestHeaders().containsKey(header);
    }

    Visit set(String header, String value) {
        exchange.getResponseHeaders().add(header, value);
        return this;
    }

    void status(int status, String body) throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        if (bytes.length > 0) {
            exchange.getResponseBody().write(bytes);
        }
        exchange.close();
    }

    public void result(ObjectNode result) throws IOException {
        json(200, answer().set("result", result));
    }

    public void error(int status, int code, String text) throws IOException {
        ObjectNode all = answer();
        all.putObject("error").put("code", code).put("message", text);
        json(status, all);
    }

    void json(int status, JsonNode body) throws IOException {
        set("Content-Type", "application/json; charset=utf-8");
        status(status, Json.text(body));
    }

    /** The beginning of an answer to this request. */
    ObjectNode answer() {
        ObjectNode answer = Json.object().put("jsonrpc", "2.0");
        answer.set("id", message.get("id"));
        return answer;
    }

    /** Begins an answer of which more may come. */
    Visit begin(int status) throws IOException {
        exchange.sendResponseHeaders(status, 0);
        return this;
    }

    /** Begins a stream. */
    public Visit stream() throws IOException {
        set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        return this;
    }

    public Visit event(String text) throws IOException {
        OutputStream out = exchange.getResponseBody();
        out.write((text + "\n\n").getBytes(UTF_8));
        out.flush();
        return this;
    }

    public Visit say(JsonNode said) throws IOException {
        return event("event: message\ndata: " + Json.text(said));
    }

    Visit sayResult(ObjectNode result) throws IOException {
        return say(answer().set("result", result));
    }

    /** Ends the response; before anything was sent, the connection just breaks. */
    public void end() {
        exchange.close();
    }

    /** Returns when the client has closed the connection. */
    public void awaitClose() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                event(":");
                LockSupport.parkNanos(5_000_000);
            }
        } catch (IOException closed) {
            exchange.close();
        }
    }
}
