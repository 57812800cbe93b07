package dev.toolbooth.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.e2e.TortureCall.Told;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Calls the server of the torture test and notes what it says. Thread-safe. */
final class TortureClient implements AutoCloseable {
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final int port;

    TortureClient(int port) {
        this.port = port;
    }

    void call(TortureCall call) throws IOException, InterruptedException {
        HttpRequest.Builder request = post("/v1", call.customer(), call.message());
        if (call.repeatable()) {
            request.header("Idempotency-Key", call.nonce());
        }
        HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
        boolean repeated = response.headers().firstValue("Idempotent-Replayed").isPresent();
        call.tell(told(response.statusCode(), Json.parse(response.body()), repeated));
    }

    /** Makes calls of one customer in one request. */
    void batch(List<TortureCall> calls) throws IOException, InterruptedException {
        String body =
                calls.stream().map(TortureCall::message).collect(Collectors.joining(",", "[", "]"));
        HttpRequest request = post("/v1", calls.getFirst().customer(), body).build();
        HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
        Map<String, TortureCall> byId =
                calls.stream().collect(Collectors.toMap(TortureCall::nonce, Function.identity()));
        for (JsonNode answer : Json.parse(response.body())) {
            TortureCall call = byId.get(answer.path("id").asString(""));
            if (call == null) {
                throw new AssertionError("nobody asked for " + answer);
            }
            call.tell(told(200, answer, false));
        }
    }

    private static Told told(int status, JsonNode body, boolean repeated) {
        JsonNode meta = body.at("/result/_meta");
        JsonNode error = body.path("error");
        if (meta.has("billed_micro_usd")) {
            return new Told.Billed(
                    UUID.fromString(meta.path("receipt_id").asString()),
                    meta.path("billed_micro_usd").asLong(),
                    meta.path("balance_remaining_micro_usd").asLong(),
                    repeated);
        }
        if (status == 200 && error.path("code").asInt() == -32000) {
            return new Told.Failed(error.path("message").asString(""));
        }
        boolean unsettled = error.asString("").equals("unsettled");
        return unsettled ? new Told.Failed("unsettled") : new Told.Refused(status, body.toString());
    }

    /** Makes a call and goes away before it is answered, most of the time. */
    void hangUp(TortureCall call, long afterNanos) throws IOException {
        byte[] body = call.message().getBytes(UTF_8);
        String head =
                "POST /v1 HTTP/1.1\r\nHost: 127.0.0.1:"
                        + port
                        + "\r\nContent-Type: application/json\r\nAuthorization: Bearer "
                        + call.customer().secret()
                        + (call.repeatable() ? "\r\nIdempotency-Key: " + call.nonce() : "")
                        + "\r\nContent-Length: "
                        + body.length
                        + "\r\n\r\n";
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write(head.getBytes(UTF_8));
            socket.getOutputStream().write(body);
            socket.getOutputStream().flush();
            LockSupport.parkNanos(afterNanos);
        }
    }

    /** Puts play money into the customer's account; what the server says. */
    JsonNode topUp(TortureCustomer customer, long microUsd, String key)
            throws IOException, InterruptedException {
        HttpRequest request =
                post("/v1/top-up", customer, "{\"amount_micro_usd\":" + microUsd + "}")
                        .header("Idempotency-Key", key)
                        .build();
        return Json.parse(http.send(request, BodyHandlers.ofString()).body());
    }

    /** The status of asking for a receipt. */
    int receipt(TortureCustomer customer, UUID id) throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(
                                URI.create("http://127.0.0.1:" + port + "/v1/receipts/" + id))
                        .header("Authorization", "Bearer " + customer.secret())
                        .build();
        return http.send(request, BodyHandlers.discarding()).statusCode();
    }

    private HttpRequest.Builder post(String path, TortureCustomer customer, String body) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer " + customer.secret())
                .POST(BodyPublishers.ofString(body));
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
