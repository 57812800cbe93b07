package dev.toolbooth.testkit.samurai;

import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Somebody with a key who calls tools of one shop. */
record Buyer(HttpClient client, URI endpoint, String key) {
    /** A key of the fixtures that may use everything. */
    static final String KEY = "sk_live_fixturefulla_DFfOLKPXh1c5t5B3K_Q2olzNUmZjs6fOJGXjRz1zqv8";

    /** A key of the fixtures with an account of its own. */
    static final String OTHER_ACCOUNT =
            "sk_live_fixturetwoaa_oLNmXPX2HUHpeiTVTFh5m-KTv1dot1bjQCIfferEV-U";

    HttpResponse<String> receipt(String id) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(URI.create(endpoint + "/receipts/" + id))
                        .header("Authorization", "Bearer " + key)
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> post(String below, ObjectNode body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(endpoint + below))
                        .header("Content-Type", "application/json")
                        .header("Authorization", "Bearer " + key)
                        .POST(HttpRequest.BodyPublishers.ofByteArray(Json.bytes(body)));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> get(String below) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(URI.create(endpoint + below)).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    /** The whole response to a request. */
    HttpResponse<String> ask(String method, ObjectNode params, String... headers)
            throws IOException, InterruptedException {
        ObjectNode body = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", method);
        body.set("params", params);
        return post("", body, headers);
    }

    HttpResponse<String> call(String tool, ObjectNode arguments, String... headers)
            throws IOException, InterruptedException {
        ObjectNode params = Json.object().put("name", tool);
        params.set("arguments", arguments);
        return ask("tools/call", params, headers);
    }

    HttpResponse<String> lookUp(String... headers) throws IOException, InterruptedException {
        return call("lookup_exemplars", Json.object().put("query", "cache").put("k", 1), headers);
    }

    void topUp(long micro) throws IOException, InterruptedException {
        HttpResponse<String> answer = post("/top-up", Json.object().put("amount_micro_usd", micro));
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(answer.body());
        }
    }

    /** What a successful call says about money. */
    static JsonNode meta(HttpResponse<String> answer) {
        JsonNode meta = Json.parse(answer.body()).path("result").path("_meta");
        if (!meta.has("billed_micro_usd")) {
            throw new IllegalStateException(answer.statusCode() + " " + answer.body());
        }
        return meta;
    }

    static long billed(HttpResponse<String> answer) {
        return meta(answer).path("billed_micro_usd").longValue();
    }

    static long balance(HttpResponse<String> answer) {
        return meta(answer).path("balance_remaining_micro_usd").longValue();
    }
}
