package dev.toolbooth.search.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An embedder that remembers. */
class CachedEmbedderTest {
    @TempDir Path folder;

    /** One whose vectors say how long a text is, and which notes what it is asked. */
    private static final class Lengths implements Embedder {
        private final List<String> seen = new ArrayList<>();
        private final String model;
        private boolean closed;

        Lengths(String model) {
            this.model = model;
        }

        @Override
        public String model() {
            return model;
        }

        @Override
        public int dimensions() {
            return 2;
        }

        @Override
        public List<float[]> passages(List<String> texts) throws EmbeddingFailure {
            if (texts.contains("fail")) {
                throw new EmbeddingFailure("asked to fail");
            }
            seen.addAll(texts);
            return texts.stream().map(this::query).toList();
        }

        @Override
        public float[] query(String text) {
            double angle = text.length() / 100.0;
            return new float[] {(float) Math.cos(angle), (float) Math.sin(angle)};
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    private CachedEmbedder cached(Embedder embedder) {
        return new CachedEmbedder(embedder, VectorCache.open(folder, 2, 1 << 20));
    }

    @Test
    void onlyWhatIsNewIsEmbedded() throws Exception {
        Lengths lengths = new Lengths("one");
        List<float[]> first;
        try (CachedEmbedder embedder = cached(lengths)) {
            first = embedder.passages(List.of("a", "bb", "a", "ccc"));
            assertThat(lengths.seen).containsExactly("a", "bb", "ccc");
            embedder.passages(List.of("ccc", "dddd", "a"));
            assertThat(lengths.seen).containsExactly("a", "bb", "ccc", "dddd");
            assertThat(embedder.hits()).isEqualTo(3);
            assertThat(embedder.misses()).isEqualTo(4);
        }
        assertThat(lengths.closed).isTrue();
        for (int i = 0; i < 4; i++) {
            assertThat(first.get(i))
                    .containsExactly(
                            lengths.query(List.of("a", "bb", "a", "ccc").get(i)), within(0.001f));
        }
        Lengths after = new Lengths("one");
        try (CachedEmbedder embedder = cached(after)) {
            List<float[]> again = embedder.passages(List.of("ccc", "a"));
            assertThat(after.seen).isEmpty();
            assertThat(again.getFirst()).containsExactly(first.get(3));
            assertThat(again.getLast()).containsExactly(first.get(0));
        }
    }

    @Test
    void anotherModelHasOtherVectors() throws Exception {
        Lengths one = new Lengths("one");
        Lengths two = new Lengths("two");
        try (CachedEmbedder embedder = cached(one)) {
            embedder.passages(List.of("a"));
        }
        try (CachedEmbedder embedder = cached(two)) {
            embedder.passages(List.of("a"));
        }
        assertThat(two.seen).containsExactly("a");
    }

    @Test
    void whatWasEmbeddedBeforeAFailureIsKept() throws Exception {
        Lengths lengths = new Lengths("one");
        List<String> texts =
                new ArrayList<>(IntStream.range(0, 70).mapToObj(i -> "t" + i).toList());
        texts.set(66, "fail");
        try (CachedEmbedder embedder = cached(lengths)) {
            assertThatThrownBy(() -> embedder.passages(texts)).hasMessage("asked to fail");
            assertThat(lengths.seen).hasSize(64);
            texts.set(66, "well");
            assertThat(embedder.passages(texts)).hasSize(70).doesNotContainNull();
            assertThat(lengths.seen).hasSize(70).doesNotHaveDuplicates();
        }
    }

    @Test
    void queriesGoStraightThrough() throws Exception {
        Lengths lengths = new Lengths("one");
        try (CachedEmbedder embedder = cached(lengths)) {
            assertThat(embedder.query("abc")).containsExactly(lengths.query("abc"));
            assertThat(embedder.model()).isEqualTo("one");
            assertThat(embedder.dimensions()).isEqualTo(2);
            assertThat(embedder.ready()).isTrue();
            assertThat(embedder.misses()).isZero();
        }
    }
}
