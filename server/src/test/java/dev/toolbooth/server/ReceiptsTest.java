package dev.toolbooth.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.digest.CanonicalJson;
import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.jws.Jws;
import dev.toolbooth.wire.jws.PublicKeys;
import dev.toolbooth.wire.jws.ReceiptVerifier;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Receipts and signatures over HTTP. Proves O0-2's signature of the manifest. */
@Timeout(60)
class ReceiptsTest {
    private static final String ME = "Authorization: Bearer me";

    @TempDir Path folder = Path.of("");
    private PaidServer server;

    @BeforeEach
    void start() {
        server = new PaidServer(folder);
        server.deposit("me", 10_000);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private static ObjectNode wanted() {
        return Json.object().put("dev.toolbooth/receipt", true);
    }

    private PublicKeys published() throws IOException {
        return PublicKeys.read(Json.parse(server.get("/.well-known/jwks.json").body()));
    }

    private ObjectNode good(String receipt) throws IOException {
        ReceiptVerifier check = ReceiptVerifier.of(receipt, published());
        assertThat(check).isInstanceOf(ReceiptVerifier.Good.class);
        return ((ReceiptVerifier.Good) check).claims();
    }

    @Test
    void aPaidCallHasAReceiptThatThePublishedKeyVerifies() throws Exception {
        JsonNode result = server.resultOf(server.call("/v1", "me", "search", Json.object()));
        String id = result.path("_meta").path("receipt_id").asString("");
        assertThat(result.path("_meta").has("receipt")).isFalse();

        Answer fetched = server.get("/v1/receipts/" + id, ME);
        assertThat(fetched.status()).isEqualTo(200);
        ObjectNode claims = good(Json.parse(fetched.body()).path("receipt").asString(""));
        assertThat(claims.path("jti").asString()).isEqualTo(id);
        assertThat(claims.path("iss").asString()).isEqualTo("https://shop.example");
        assertThat(claims.path("account").asString()).isEqualTo("me");
        assertThat(claims.path("key").asString()).isEqualTo("key-of-me");
        assertThat(claims.path("server").asString()).isEqualTo("base");
        assertThat(claims.path("tool").asString()).isEqualTo("search");
        assertThat(claims.path("billed_micro_usd").asLong()).isEqualTo(500);
        assertThat(claims.path("balance_after_micro_usd").asLong()).isEqualTo(9_500);
        assertThat(claims.path("free").asBoolean()).isFalse();
        assertThat(claims.has("usage")).isFalse();
        assertThat(claims.path("input_sha256").asString())
                .isEqualTo(Hash.sha256(Json.bytes(Json.parse("{\"a\":\"ü\",\"b\":2}"))).hex());
        assertThat(claims.path("output_sha256").asString())
                .isEqualTo(Hash.sha256(Json.bytes(result.path("structuredContent"))).hex());
    }

    @Test
    void everyFetchGivesTheSameBytes() throws Exception {
        JsonNode result = server.resultOf(server.call("/v1", "me", "say", wanted()));
        String id = result.path("_meta").path("receipt_id").asString("");
        Answer first = server.get("/v1/receipts/" + id, ME);
        assertThat(server.get("/v1/receipts/" + id, ME).body()).isEqualTo(first.body());
        String atOnce = result.path("_meta").path("receipt").asString("");
        assertThat(Json.parse(first.body()).path("receipt").asString("")).isEqualTo(atOnce);
        assertThat(good(atOnce).path("usage").path("output_tokens").asLong()).isPositive();
    }

    @Test
    void mcpGivesTheReceiptBesideTheBill() throws Exception {
        JsonNode result = server.resultOf(server.call("/mcp", "me", "search", wanted()));
        JsonNode bill = result.path("_meta").path("dev.toolbooth/billing");
        ObjectNode claims = good(bill.path("receipt").asString(""));
        assertThat(claims.path("jti")).isEqualTo(bill.path("receipt_id"));
    }

    @Test
    void aRepetitionGetsTheFirstReceiptOnlyIfItAsks() throws Exception {
        ObjectNode key = Json.object().put("dev.toolbooth/idempotency-key", "k1");
        JsonNode first = server.resultOf(server.call("/v1", "me", "search", key));
        assertThat(first.path("_meta").has("receipt")).isFalse();
        JsonNode second =
                server.resultOf(
                        server.call(
                                "/v1",
                                "me",
                                "search",
                                key.deepCopy().put("dev.toolbooth/receipt", true)));
        ObjectNode claims = good(second.path("_meta").path("receipt").asString(""));
        assertThat(claims.path("jti")).isEqualTo(first.path("_meta").path("receipt_id"));
        JsonNode third = server.resultOf(server.call("/v1", "me", "search", key));
        assertThat(third.path("_meta").has("receipt")).isFalse();
    }

    @Test
    void whatIsNeitherTrueNorFalseIsRefused() throws Exception {
        ObjectNode odd = Json.object().put("dev.toolbooth/receipt", "yes");
        Answer answer = server.call("/v1", "me", "search", odd);
        assertThat(Json.parse(answer.body()).path("error").path("code").asInt()).isEqualTo(-32602);
        assertThat(answer.body()).contains("dev.toolbooth/receipt", "true or false");
    }

    @Test
    void somebodyElsesReceiptIsNotThere() throws Exception {
        JsonNode result = server.resultOf(server.call("/v1", "me", "search", Json.object()));
        String id = result.path("_meta").path("receipt_id").asString("");
        String other = "Authorization: Bearer you";
        assertThat(server.get("/v1/receipts/" + id, other).status()).isEqualTo(404);
        assertThat(server.get("/v1/receipts/no-id", ME).status()).isEqualTo(404);
    }

    @Test
    void thePublicKeysAreThereForEveryoneForAnHour() throws Exception {
        Answer keys = server.get("/.well-known/jwks.json");
        assertThat(keys.status()).isEqualTo(200);
        assertThat(keys.header("cache-control")).isEqualTo("public, max-age=3600");
        assertThat(keys.body()).contains("\"kty\":\"OKP\"").doesNotContain("\"d\":");
        String tag = "If-None-Match: " + keys.header("etag");
        assertThat(server.get("/.well-known/jwks.json", tag).status()).isEqualTo(304);
        try (Client client = new Client(server.listener.port())) {
            Answer answer = client.request("POST /.well-known/jwks.json", "{}").answer();
            assertThat(answer.status()).isEqualTo(405);
        }
    }

    /** Whether a signature without its bytes (RFC 7515, appendix F) is of these. */
    private boolean isSigned(String signature, byte[] bytes) throws IOException {
        String payload = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        Jws jws = Jws.read(signature.replace("..", "." + payload + ".")).orElseThrow();
        return jws.isBy(published().find(jws.header("kid")).orElseThrow());
    }

    @Test
    void theManifestIsSignedAndItsDigestIsOfTheBytesServed() throws Exception {
        Answer answer = server.get("/v1/.well-known/mcp-manifest.json");
        ObjectNode manifest = Json.parseObject(answer.body());
        String signature = manifest.remove("signature").asString("");
        byte[] canonical = Json.bytes(CanonicalJson.of(manifest));
        assertThat(isSigned(signature, canonical)).isTrue();
        assertThat(ReceiptVerifier.of(signature, published()))
                .isInstanceOf(ReceiptVerifier.Bad.class);
        manifest.put("version", "2");
        byte[] changed = Json.bytes(CanonicalJson.of(manifest));
        assertThat(isSigned(signature, changed)).isFalse();

        String ask = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server/info\"}";
        try (Client client = new Client(server.listener.port())) {
            Answer info = client.request("POST /v1", ask, ME).answer();
            assertThat(info.body()).contains(Hash.sha256(answer.body().getBytes(UTF_8)).toString());
        }
    }
}
