package dev.toolbooth.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.search.TextDocument;
import dev.toolbooth.core.search.TextIndex;
import dev.toolbooth.core.search.TextQuery;
import dev.toolbooth.search.embed.Embedder;
import dev.toolbooth.search.embed.EmbeddingFailure;
import dev.toolbooth.search.embed.OnnxEmbedder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How good the catalog's search is with the model that is shipped, on entries as sellers write them
 * ({@code meaning/tools.tsv}): words that stand in some of them, with what should come first
 * ({@code words.tsv}); needs in other words than the sellers', with what serves them ({@code
 * needs.tsv}); and what nobody sells ({@code nothing.tsv}).
 *
 * <p>The numbers in {@link SemanticReranker} and {@link HybridTextIndex} were chosen by the
 * measures below: any share of meaning from a fifth up is about equally good, so words keep the
 * larger one, and steps are as few as that allows, so that prices still decide; the nearness that
 * is asked for is where most needs are served and hardly anything is said to those whom nobody
 * serves.
 */
class MeaningQualityTest {
    private static final int PRICES = 7;

    @TempDir static Path folder;
    private static Map<String, TextDocument> tools;
    private static Embedder model;

    /** For each text, so that it is read once. */
    private static final Map<String, float[]> VECTORS = new ConcurrentHashMap<>();

    @BeforeAll
    static void load() {
        model = new OnnxEmbedder(folder);
        tools = new LinkedHashMap<>();
        rows("tools")
                .forEach(
                        row ->
                                tools.put(
                                        row[0],
                                        new TextDocument(
                                                row[0],
                                                List.of(row[1], row[2], row[3], row[4]),
                                                Map.of(),
                                                Map.of("price", price(row[0])))));
    }

    @AfterAll
    static void close() {
        model.close();
    }

    /** Any, but always the same. */
    private static long price(String id) {
        return Math.floorMod(id.hashCode(), PRICES);
    }

    private static Stream<String[]> rows(String name) {
        try (InputStream in =
                MeaningQualityTest.class.getResourceAsStream("meaning/" + name + ".tsv")) {
            assertThat(in).isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t", -1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The model, which others close. */
    private static final class Borrowed implements Embedder {
        @Override
        public String model() {
            return model.model();
        }

        @Override
        public int dimensions() {
            return model.dimensions();
        }

        @Override
        public List<float[]> passages(List<String> texts)
                throws EmbeddingFailure, InterruptedException {
            for (String text : texts) {
                if (!VECTORS.containsKey(text)) {
                    VECTORS.put(text, model.passages(List.of(text)).getFirst());
                }
            }
            return texts.stream().map(VECTORS::get).toList();
        }

        @Override
        public float[] query(String text) throws EmbeddingFailure, InterruptedException {
            float[] known = VECTORS.get(text);
            float[] vector = known == null ? model.query(text) : known;
            VECTORS.put(text, vector);
            return vector;
        }

        @Override
        public void close() {}
    }

    private static HybridTextIndex filled(Function<SemanticScores, SemanticReranker> reordering)
            throws InterruptedException {
        HybridTextIndex index = new HybridTextIndex(Borrowed::new, () -> false, 1_000, reordering);
        index.readAgain(id -> Optional.ofNullable(tools.get(id)));
        index.put(tools.values());
        index.awaitVectors();
        return index;
    }

    private static List<String> found(TextIndex index, String words) {
        return index.search(
                        new TextQuery(
                                words,
                                Map.of(),
                                Map.of(),
                                List.of(new TextQuery.Order("price", false)),
                                0,
                                20))
                .ids();
    }

    /** The mean of one by the place of the first that is right. */
    private static double reciprocalRank(TextIndex index, String queries) {
        return rows(queries)
                .mapToDouble(
                        row -> {
                            List<String> ids = found(index, row[0]);
                            return Stream.of(row[1].split(",", -1))
                                    .mapToInt(ids::indexOf)
                                    .filter(place -> place >= 0)
                                    .mapToDouble(place -> 1.0 / (place + 1))
                                    .max()
                                    .orElse(0);
                        })
                .average()
                .orElseThrow();
    }

    @Test
    void meaningPutsTheRightOneBeforeOthersWhoseWordsFit() throws Exception {
        try (TextIndex words = new LuceneTextIndex();
                TextIndex both = filled(SemanticReranker::by)) {
            words.put(tools.values());

            assertThat(reciprocalRank(both, "words"))
                    .isGreaterThan(reciprocalRank(words, "words") + 0.04);
        }
    }

    @Test
    void otherSharesOfMeaningAreNotMuchBetter() throws Exception {
        double chosen;
        try (TextIndex index = filled(SemanticReranker::by)) {
            chosen = reciprocalRank(index, "words");
        }
        for (double share : new double[] {0, 0.2, 0.6, 0.8, 1}) {
            for (int steps : new int[] {8, 32}) {
                try (TextIndex index =
                        filled(
                                semanticScores ->
                                        new SemanticReranker(semanticScores, share, steps))) {
                    assertThat(reciprocalRank(index, "words"))
                            .as("%s %s", share, steps)
                            .isLessThan(chosen + 0.02);
                }
            }
        }
    }

    @Test
    void mostNeedsAreServedThoughNoWordFits() throws Exception {
        List<String> unserved = new ArrayList<>();
        int others = 0;
        int needs = 0;
        try (TextIndex words = new LuceneTextIndex();
                TextIndex both = filled(SemanticReranker::by)) {
            words.put(tools.values());
            for (String[] row : rows("needs").toList()) {
                Set<String> right = Set.of(row[1].split(",", -1));
                List<String> ids = found(both, row[0]);
                assertThat(found(words, row[0])).as(row[0]).isEmpty();
                needs++;
                others += (int) ids.stream().filter(id -> !right.contains(id)).count();
                if (ids.stream().noneMatch(right::contains)) {
                    unserved.add(row[0]);
                }
            }
        }
        assertThat(unserved).hasSizeLessThan(needs * 3 / 10);
        assertThat(others).isLessThan(needs);
    }

    @Test
    void whatNobodySellsIsHardlyEverNamed() throws Exception {
        try (TextIndex index = filled(SemanticReranker::by)) {
            assertThat(rows("nothing").filter(row -> !found(index, row[0]).isEmpty()).toList())
                    .hasSizeLessThanOrEqualTo(3);
        }
    }
}
