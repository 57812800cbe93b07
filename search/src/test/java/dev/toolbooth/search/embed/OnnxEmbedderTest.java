package dev.toolbooth.search.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The models in this process. The expected nearness of pairs was found with Python's ONNX Runtime
 * 1.30 and Hugging Face's tokenizers; it differs a little between processors.
 */
class OnnxEmbedderTest {
    private static final List<String> PASSAGES =
            List.of(
                    "public boolean login(String user, char[] password) {"
                            + " return verify(hash(password), store.find(user)); }",
                    "def average(values):\n    return sum(values) / len(values)",
                    "The quick brown fox jumps over the lazy dog.",
                    "SELECT name FROM customers WHERE city = 'Berlin' ORDER BY name");
    private static final List<String> QUERIES =
            List.of("check a password", "mean of numbers", "query a database");

    @TempDir static Path folder;
    private static OnnxEmbedder shared;

    @BeforeAll
    static void load() {
        shared = new OnnxEmbedder(BuiltInModel.DEFAULT, folder, 2, OnnxEmbedder.TOKENS_MAX);
    }

    @AfterAll
    static void close() {
        shared.close();
    }

    private static double dot(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += (double) a[i] * b[i];
        }
        return sum;
    }

    private static void near(BuiltInModel model, double[][] expected) throws Exception {
        try (OnnxEmbedder embedder = new OnnxEmbedder(model, folder, 1, 256)) {
            List<float[]> passages = embedder.passages(PASSAGES);
            for (int q = 0; q < QUERIES.size(); q++) {
                float[] query = embedder.query(QUERIES.get(q));
                for (int p = 0; p < PASSAGES.size(); p++) {
                    assertThat(dot(query, passages.get(p)))
                            .as(model.name() + ": " + QUERIES.get(q) + " / " + PASSAGES.get(p))
                            .isCloseTo(expected[q][p], within(0.08));
                }
            }
        }
    }

    @Test
    void miniLmFindsWhatItsMakersWouldFind() throws Exception {
        near(
                BuiltInModel.ALL_MINILM,
                new double[][] {
                    {0.590, -0.028, 0.025, -0.018},
                    {0.034, 0.555, -0.074, -0.004},
                    {0.179, -0.001, 0.019, 0.387}
                });
    }

    @Test
    void bgeFindsWhatItsMakersWouldFind() throws Exception {
        near(
                BuiltInModel.BGE_SMALL,
                new double[][] {
                    {0.719, 0.388, 0.290, 0.452},
                    {0.453, 0.663, 0.250, 0.482},
                    {0.503, 0.510, 0.248, 0.609}
                });
    }

    @Test
    void vectorsHaveLengthOneAndComeInOrder() throws Exception {
        List<String> texts = new ArrayList<>(PASSAGES);
        texts.add("");
        texts.add(" \u0000\u200b ");
        texts.add("word ".repeat(5_000));
        texts.add("x".repeat(100_000));
        List<float[]> vectors = shared.passages(texts);
        assertThat(vectors).hasSize(texts.size());
        for (float[] vector : vectors) {
            assertThat(vector).hasSize(shared.dimensions());
            assertThat(dot(vector, vector)).isCloseTo(1, within(1e-5));
        }
        assertThat(shared.passages(List.of(texts.get(1))).getFirst())
                .containsExactly(vectors.get(1));
        assertThat(shared.passages(List.of())).isEmpty();
    }

    @Test
    void aVectorIsTheSameWhateverIsEmbeddedBesideIt() throws Exception {
        float[] alone = shared.passages(PASSAGES.subList(0, 1)).getFirst();
        List<String> many =
                new ArrayList<>(Collections.nCopies(5, "a much longer text ".repeat(40)));
        many.add(PASSAGES.getFirst());
        assertThat(shared.passages(many).getLast()).containsExactly(alone);
    }

    @Test
    void manyMayAskAtOnce() throws Exception {
        float[] expected = shared.query(QUERIES.getFirst());
        List<float[]> passages = shared.passages(PASSAGES);
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<float[]>> queries = new ArrayList<>();
            List<Future<List<float[]>>> others = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                queries.add(callers.submit(() -> shared.query(QUERIES.getFirst())));
                others.add(callers.submit(() -> shared.passages(PASSAGES)));
            }
            for (Future<float[]> query : queries) {
                assertThat(query.get()).containsExactly(expected);
            }
            for (Future<List<float[]>> other : others) {
                assertThat(other.get().get(3)).containsExactly(passages.get(3));
            }
        }
    }

    @Test
    void nothingIsLoadedBeforeItIsUsed(@TempDir Path mine) throws Exception {
        Path place = mine.resolve("native");
        try (OnnxEmbedder embedder =
                new OnnxEmbedder(BuiltInModel.DEFAULT, place, 1, OnnxEmbedder.TOKENS_MAX)) {
            assertThat(embedder.ready()).isFalse();
            assertThat(embedder.model()).isEqualTo(BuiltInModel.DEFAULT.name());
            assertThat(place).doesNotExist();
            embedder.prepare();
            embedder.prepare();
            embedder.query("x");
            assertThat(embedder.ready()).isTrue();
        }
    }

    @Test
    void whatIsClosedSaysSo() throws Exception {
        OnnxEmbedder embedder = new OnnxEmbedder(folder);
        embedder.query("x");
        embedder.close();
        embedder.close();
        embedder.prepare();
        assertThat(embedder.ready()).isFalse();
        List<Callable<?>> calls =
                List.of(() -> embedder.query("x"), () -> embedder.passages(List.of("x")));
        for (Callable<?> call : calls) {
            assertThatThrownBy(call::call)
                    .isInstanceOf(EmbeddingFailure.class)
                    .hasMessage("the model " + BuiltInModel.DEFAULT.name() + " is closed");
        }
    }

    @Test
    void closingGivesUpWhatIsWaited() throws Exception {
        OnnxEmbedder embedder = new OnnxEmbedder(folder);
        embedder.query("x");
        List<String> endless = Collections.nCopies(1_000_000, "a text that is embedded again");
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<List<float[]>> waiting = callers.submit(() -> embedder.passages(endless));
            embedder.query("so that the other has begun, or will find it closed");
            embedder.close();
            assertThatThrownBy(waiting::get).hasRootCauseInstanceOf(EmbeddingFailure.class);
        }
    }

    @Test
    void whoIsInterruptedStopsWaitingAndOthersGoOn() throws Exception {
        List<String> endless = Collections.nCopies(1_000_000, "a text that is embedded again");
        Thread caller = Thread.currentThread();
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> interrupter =
                    callers.submit(
                            () -> {
                                shared.query("x");
                                caller.interrupt();
                                return null;
                            });
            assertThatThrownBy(() -> shared.passages(endless))
                    .isInstanceOf(InterruptedException.class);
            interrupter.get();
        }
        assertThat(shared.passages(PASSAGES)).hasSize(PASSAGES.size());
    }

    @Test
    void aModelThatIsNotThereIsAFailureEveryTime() {
        BuiltInModel missing =
                new BuiltInModel(
                        "none", "/none.onnx", "/none.json", 8, BuiltInModel.Pooling.MEAN, "");
        assertThat(missing.present()).isFalse();
        try (OnnxEmbedder embedder = new OnnxEmbedder(missing, folder, 1, 16)) {
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> embedder.query("x"))
                        .isInstanceOf(EmbeddingFailure.class)
                        .hasMessage("the model none is not in this build");
            }
            assertThat(embedder.ready()).isFalse();
        }
    }

    @Test
    void aResourceThatIsNoModelIsAFailure() {
        String text = BuiltInModel.DEFAULT.vocabulary();
        BuiltInModel wrong =
                new BuiltInModel("wrong", text, text, 8, BuiltInModel.Pooling.MEAN, "");
        try (OnnxEmbedder embedder = new OnnxEmbedder(wrong, folder, 1, 16)) {
            assertThatThrownBy(() -> embedder.query("x"))
                    .isInstanceOf(EmbeddingFailure.class)
                    .hasMessageStartingWith("the model wrong can't be loaded: ");
        }
    }

    @Test
    void theDefaultModelIsShipped() throws IOException {
        assertThat(BuiltInModel.KNOWN)
                .allMatch(BuiltInModel::present)
                .contains(BuiltInModel.DEFAULT);
        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files.map(Path::toString)).noneMatch(name -> name.endsWith(".part"));
        }
    }
}
