package dev.toolbooth.e2e;

import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call with its payment, which may be sent again just as it was.
 *
 * @param params of tools/call
 * @param nonce what the tool writes down, and the idempotency key
 */
record PaidOrder(HttpClient http, ObjectNode params, String nonce) {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Signs what a buyer is asked for. */
    interface Signer {
        ObjectNode pays(JsonNode accept);
    }

    /** Asks what a call costs, and signs a payment on a network. */
    static PaidOrder signed(HttpClient http, String url, Call call, String network, Signer signer) {
        return paid(http, call, signer.pays(asked(http, url, call, network)));
    }

    /** What is asked for a call on a network. */
    static JsonNode asked(HttpClient http, String url, Call call, String network) {
        JsonNode asked = new PaidOrder(http, call.params(), "").send(url, false);
        for (JsonNode accept : asked.at("/result/structuredContent/accepts")) {
            if (accept.path("network").asString().equals(network)) {
                return accept;
            }
        }
        throw new AssertionError("nothing is asked for on " + network + ": " + asked);
    }

    /** With a payment that is signed. */
    static PaidOrder paid(HttpClient http, Call call, ObjectNode payment) {
        ObjectNode params = call.params();
        params.putObject("_meta").set("x402/payment", payment);
        return new PaidOrder(http, params, call.nonce());
    }

    /** Pays on Solana first, and shows that. */
    static PaidOrder proven(
            HttpClient http, String url, Call call, SolanaChain chain, ChainWallet wallet) {
        ObjectNode params = call.params();
        JsonNode asked = new PaidOrder(http, params, "").send(url, false);
        JsonNode wanted = asked.at("/error/data/paymentRequirements");
        String amount = wanted.at("/price/amount").asString();
        ObjectNode proof = Json.object();
        proof.put(
                "signature",
                chain.transfer(
                        wallet,
                        wanted.path("recipient").asString(),
                        "USDC",
                        Long.parseLong(amount)));
        proof.put("timestamp", Instant.now().toString());
        proof.put("amount", amount).put("from", wallet.address());
        ((ObjectNode) params.get("arguments")).set("_payment", proof);
        return new PaidOrder(http, params, call.nonce());
    }

    /** What is called. */
    record Call(String tool, String mode, String nonce) {
        ObjectNode params() {
            ObjectNode params = Json.object().put("name", tool);
            params.putObject("arguments").put("mode", mode).put("nonce", nonce);
            return params;
        }
    }

    /** Sends it, and waits for the answer. */
    JsonNode send(String url, boolean repeatable) {
        try {
            return Json.parse(http.send(request(url, repeatable), BodyHandlers.ofString()).body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** Sends it; there may never be an answer. */
    CompletableFuture<JsonNode> begin(String url) {
        return http.sendAsync(request(url, true), BodyHandlers.ofString())
                .thenApply(answer -> Json.parse(answer.body()));
    }

    private HttpRequest request(String url, boolean repeatable) {
        ObjectNode message =
                Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", "tools/call");
        message.set("params", params);
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(url))
                        .timeout(PATIENCE)
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json, text/event-stream")
                        .POST(BodyPublishers.ofString(Json.text(message)));
        if (repeatable) {
            request.header("Idempotency-Key", nonce);
        }
        return request.build();
    }

    /** What the tool has said, or null if the call was not served. */
    static @Nullable String served(JsonNode answer) {
        JsonNode result = answer.path("result");
        return result.path("isError").asBoolean(false)
                ? null
                : result.at("/structuredContent/nonce").asString(null);
    }

    /** Why a payment was not taken. */
    static String refused(JsonNode answer) {
        JsonNode proof = answer.at("/error/data/reason");
        return proof.asString(answer.at("/result/structuredContent/error").asString(""));
    }
}
