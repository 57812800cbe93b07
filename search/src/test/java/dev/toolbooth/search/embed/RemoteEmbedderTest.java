package dev.toolbooth.search.embed;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A model behind an address, asked over real sockets. */
class RemoteEmbedderTest {
    private final Queue<Reply> replies = new ArrayDeque<>();
    private final List<JsonNode> requests = new CopyOnWriteArrayList<>();
    private final List<String> keys = new CopyOnWriteArrayList<>();
    private final List<Duration> pauses = new ArrayList<>();
    private HttpServer server;

    /** What the server answers once, instead of vectors. */
    private record Reply(int status, String body, String retryAfter) {}

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/embeddings", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        JsonNode request = Json.parse(exchange.getRequestBody().readAllBytes());
        requests.add(request);
        keys.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
        Reply reply = replies.poll();
        if (reply == null) {
            reply = new Reply(200, vectors(request.get("input")), "");
        }
        if (!reply.retryAfter.isEmpty()) {
            exchange.getResponseHeaders().add("Retry-After", reply.retryAfter);
        }
        byte[] body = reply.body.getBytes(UTF_8);
        exchange.sendResponseHeaders(reply.status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    /** A vector for each text that has its length in it; the last text's comes first. */
    private static String vectors(JsonNode texts) {
        List<String> all =
                IntStream.range(0, texts.size())
                        .mapToObj(
                                i ->
                                        """
                                        {"object":"embedding","index":%d,"embedding":[3,%d.0e0,0]}"""
                                                .formatted(i, texts.get(i).stringValue().length()))
                        .collect(Collectors.toList());
        Collections.reverse(all);
        return "{\"object\":\"list\",\"data\":["
                + String.join(",", all)
                + "],\"model\":\"m\",\"usage\":{\"prompt_tokens\":1}}";
    }

    private static float[] expected(int length) {
        float[] vector = {3, length, 0};
        UnitVectors.stretch(vector);
        return vector;
    }

    private RemoteModel model() {
        return new RemoteModel(
                "http://127.0.0.1:" + server.getAddress().getPort() + "/v1/", "m", "sk-secret", 3);
    }

    private RemoteEmbedder embedder(RemoteModel model) {
        return new RemoteEmbedder(
                model, new PlainOutbound(), InstantSource.system(), System::nanoTime, pauses::add);
    }

    private void fails(String message) {
        assertThatThrownBy(() -> embedder(model()).passages(List.of("a")))
                .isInstanceOf(EmbeddingFailure.class)
                .hasMessage(message);
    }

    @Test
    void vectorsComeInTheOrderOfTheTexts() throws Exception {
        List<float[]> vectors = embedder(model()).passages(List.of("a", "four", ""));
        assertThat(vectors.get(0)).containsExactly(expected(1), within(1e-6f));
        assertThat(vectors.get(1)).containsExactly(expected(4), within(1e-6f));
        assertThat(vectors.get(2)).containsExactly(expected(1), within(1e-6f));
        assertThat(Json.text(requests.getFirst()))
                .isEqualTo(
                        """
                        {"model":"m","input":["a","four"," "],"encoding_format":"float"}""");
        assertThat(keys).containsExactly("Bearer sk-secret");
        assertThat(embedder(model()).passages(List.of())).isEmpty();
    }

    @Test
    void theAddressMayNameTheEndpointAndTheKeyMayBeMissing() throws Exception {
        RemoteModel model = new RemoteModel(model().url(), "m", "", 3);
        assertThat(embedder(model).query("abc")).containsExactly(expected(3), within(1e-6f));
        assertThat(keys).containsExactly("null");
        assertThat(model().toString()).doesNotContain("secret");
    }

    @Test
    void manyTextsAreSeveralRequestsAndLongOnesAreCut() throws Exception {
        RemoteModel model =
                new RemoteModel(
                        model().url(),
                        "m",
                        "k",
                        3,
                        "query: ",
                        "passage: ",
                        4,
                        20,
                        RemoteModel.TIMEOUT,
                        RemoteModel.QUERY_TIMEOUT);
        List<String> texts = new ArrayList<>(Collections.nCopies(9, "x"));
        texts.set(8, "0123456789\ud83d\ude00");
        assertThat(embedder(model).passages(texts)).hasSize(9);
        assertThat(requests)
                .extracting(request -> request.get("input").size())
                .containsExactly(4, 4, 1);
        // Half a character is not sent.
        assertThat(requests.getLast().get("input").get(0).stringValue())
                .isEqualTo("passage: 0123456789");
        embedder(model).query("\ud800");
        assertThat(requests.getLast().get("input").get(0).stringValue()).isEqualTo("query: \ufffd");
    }

    @Test
    void aBusyEndpointIsAskedAgain() throws Exception {
        replies.add(new Reply(429, "{}", ""));
        replies.add(new Reply(503, "", "7"));
        replies.add(new Reply(500, "oops", ""));
        assertThat(embedder(model()).passages(List.of("a"))).hasSize(1);
        assertThat(pauses)
                .containsExactly(
                        Duration.ofMillis(500), Duration.ofSeconds(7), Duration.ofSeconds(2));
        assertThat(requests).hasSize(4);
    }

    @Test
    void oneThatStaysBusyIsGivenUp() {
        for (int i = 0; i < RemoteEmbedder.TRIES_MAX; i++) {
            replies.add(new Reply(503, "{\"error\":{\"message\":\"too busy\"}}", ""));
        }
        fails("the embeddings endpoint answers 503: too busy");
        assertThat(requests).hasSize(RemoteEmbedder.TRIES_MAX);
        assertThat(pauses).hasSize(RemoteEmbedder.TRIES_MAX - 1);
    }

    @Test
    void whoWantsAVeryLongPauseIsGivenUpAtOnce() {
        replies.add(new Reply(429, "{}", "31"));
        fails("the embeddings endpoint answers 429");
        assertThat(pauses).isEmpty();
    }

    @Test
    void aQueryIsSentOnce() {
        replies.add(new Reply(503, "", ""));
        assertThatThrownBy(() -> embedder(model()).query("a"))
                .isInstanceOf(EmbeddingFailure.class)
                .hasMessage("the embeddings endpoint answers 503");
        assertThat(requests).hasSize(1);
    }

    @Test
    void afterAQueryThatFailedItRestsForAWhileWhateverTheTimeOfDay() throws Exception {
        AtomicReference<Instant> clock = new AtomicReference<>(Instant.EPOCH);
        // A little before the count begins anew, as it may.
        AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1);
        RemoteEmbedder embedder =
                new RemoteEmbedder(
                        model(), new PlainOutbound(), clock::get, nanos::get, pauses::add);
        assertThat(embedder.ready()).isTrue();
        replies.add(new Reply(503, "", ""));
        assertThatThrownBy(() -> embedder.query("a")).isInstanceOf(EmbeddingFailure.class);

        clock.set(Instant.EPOCH.plus(Duration.ofHours(1)));
        nanos.addAndGet(RemoteEmbedder.REST.toNanos() - 1);
        assertThat(embedder.ready()).isFalse();
        clock.set(Instant.EPOCH.minus(Duration.ofHours(1)));
        nanos.incrementAndGet();
        assertThat(embedder.ready()).isTrue();

        embedder.query("a");
        assertThat(embedder.ready()).isTrue();
    }

    @Test
    void vectorsOfAnotherAddressOrAnotherUseAreOthers() {
        RemoteModel model = model();
        String identity = embedder(model).identity();
        assertThat(embedder(model()).identity()).isEqualTo(identity).doesNotContain("sk-secret");
        assertThat(embedder(new RemoteModel(model.url(), "m", "another key", 3)).identity())
                .isEqualTo(identity);
        assertThat(embedder(new RemoteModel("http://other/v1", "m", "", 3)).identity())
                .isNotEqualTo(identity);
        assertThat(embedder(new RemoteModel(model.url(), "m", "", 4)).identity())
                .isNotEqualTo(identity);
    }

    @Test
    void aRefusalIsToldWithoutTheKeyAndNotRepeated() {
        replies.add(new Reply(401, "{\"error\":{\"message\":\"bad key sk-secret\\nreally\"}}", ""));
        fails("the embeddings endpoint answers 401: bad key [redacted] really");
        replies.add(new Reply(404, "<html>", ""));
        fails("the embeddings endpoint answers 404");
        assertThat(pauses).isEmpty();
    }

    @Test
    void aWrongAnswerIsAFailureThatSaysWhatIsWrong() {
        replies.add(new Reply(200, "{\"data\":[{\"embedding\":[1,2]}]}", ""));
        fails("the embeddings endpoint's vectors have 2 numbers; the configuration says 3");
        replies.add(new Reply(200, "{\"data\":[{\"embedding\":[1,2,3,4,5]}]}", ""));
        fails("the embeddings endpoint's vectors have 5 numbers; the configuration says 3");
        replies.add(new Reply(200, "{\"data\":[{\"embedding\":[0,0,0.0]}]}", ""));
        fails("the embeddings endpoint gave a vector without a length");
        replies.add(new Reply(200, "{\"data\":[{\"embedding\":[1e999,0,0.0]}]}", ""));
        fails("the embeddings endpoint gave a vector without a length");
        replies.add(new Reply(200, "{\"data\":[{\"embedding\":[1,null,2]}]}", ""));
        fails("the embeddings endpoint's answer has a vector of other things than numbers");
        replies.add(new Reply(200, "{\"data\":[]}", ""));
        fails("the embeddings endpoint's answer has fewer vectors than the 1 texts it was given");
        replies.add(new Reply(200, "{\"data\":[{\"index\":1,\"embedding\":[1,2,3]}]}", ""));
        fails(
                "the embeddings endpoint's answer has a vector for text 1,"
                        + " which was not asked for, or twice");
        replies.add(new Reply(200, "[]", ""));
        fails("the embeddings endpoint's answer has no vectors; expected {\"data\":[…]}");
        replies.add(new Reply(200, "{\"data\":[{\"embedding\":[1,", ""));
        fails("the embeddings endpoint's answer is no good JSON");
        replies.add(new Reply(200, "x".repeat(70_000), ""));
        fails("the embeddings endpoint gives an answer that is too long");
        assertThat(pauses).isEmpty();
    }

    @Test
    void nobodyThereIsAFailureAfterSeveralTries() {
        server.stop(0);
        assertThatThrownBy(() -> embedder(model()).passages(List.of("a")))
                .isInstanceOf(EmbeddingFailure.class)
                .hasMessage("the embeddings endpoint can't be reached");
        assertThat(pauses).hasSize(RemoteEmbedder.TRIES_MAX - 1);
    }

    @Test
    void aSizeThatCannotBeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RemoteModel("http://x", "m", "", 0))
                .withMessage("dimensions is 0; expected 1 to 4096");
    }
}
