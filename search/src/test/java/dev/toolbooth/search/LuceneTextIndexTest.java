package dev.toolbooth.search;

import static dev.toolbooth.search.Documents.ordered;
import static dev.toolbooth.search.Documents.page;
import static dev.toolbooth.search.Documents.text;
import static dev.toolbooth.search.Documents.words;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.search.TextDocument;
import dev.toolbooth.core.search.TextHits;
import dev.toolbooth.core.search.TextIndex;
import dev.toolbooth.core.search.TextQuery;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LuceneTextIndexTest extends TextIndexContract {
    @Override
    TextIndex open() {
        return new LuceneTextIndex();
    }

    private static TextDocument document(String id, long price, String... texts) {
        return new TextDocument(id, List.of(texts), Map.of(), Map.of("price", price));
    }

    private static List<String> cheapestFirst(TextIndex index, String words) {
        return index.search(ordered(words, "price", false)).ids();
    }

    @Test
    void aWordInAnEarlierTextCountsMore() {
        try (TextIndex index = open()) {
            index.put(
                    List.of(
                            document("fourth", 1, "x", "x", "x", "weather"),
                            document("third", 2, "x", "x", "weather"),
                            document("second", 3, "x", "weather"),
                            document("first", 4, "weather", "x")));
            assertThat(cheapestFirst(index, "weather"))
                    .containsExactly("first", "second", "third", "fourth");
        }
    }

    @Test
    void theWordItselfComesBeforeOneThatMeansTheSame() {
        try (TextIndex index = open()) {
            index.put(
                    List.of(
                            document("forecast", 1, "forecast", "city"),
                            document("weather", 2, "weather", "city")));
            assertThat(cheapestFirst(index, "weather")).containsExactly("weather", "forecast");
        }
    }

    @Test
    void repeatingAWordGetsNobodyAhead() {
        try (TextIndex index = open()) {
            index.put(
                    List.of(
                            document("honest", 1, "get", "weather by city"),
                            document("loud", 2, "get", "weather ".repeat(500) + "city")));
            assertThat(cheapestFirst(index, "weather")).containsExactly("honest", "loud");
        }
    }

    @Test
    void aLittleMoreTextMakesNoDifferenceAndThePriceDecides() {
        try (TextIndex index = open()) {
            index.put(
                    List.of(
                            document("cheap", 1, "weather", "the weather of any city you like"),
                            document("dear", 2, "weather", "weather of a city")));
            assertThat(cheapestFirst(index, "weather")).containsExactly("cheap", "dear");
        }
    }

    @Test
    void aNameAsItIsWrittenComesBeforeItsPartsElsewhere() {
        try (TextIndex index = open()) {
            index.put(
                    List.of(
                            document("parts", 1, "x", "get the news, check the weather"),
                            document("name", 2, "get_weather", "x")));
            assertThat(cheapestFirst(index, "getWeather")).containsExactly("name", "parts");
        }
    }

    @Test
    void whatIsEqualInAllIsInTheSameOrderWhateverWasPutFirst() {
        List<TextDocument> documents =
                IntStream.range(0, 40).mapToObj(i -> text("d" + i, "weather")).toList();
        try (TextIndex one = open();
                TextIndex other = open()) {
            one.put(documents);
            documents.reversed().forEach(document -> other.put(List.of(document)));
            List<String> ids = one.search(words("weather")).ids();
            assertThat(other.search(words("weather")).ids()).isEqualTo(ids);
            assertThat(other.search(words("")).ids()).isEqualTo(ids);
        }
    }

    @Test
    void whoSearchesSeesAllOfAChangeOrNothing() throws Exception {
        List<List<TextDocument>> versions =
                List.of(version("weather"), version("weather in a city"));
        AtomicBoolean written = new AtomicBoolean();
        try (TextIndex index = open();
                // Threads that never wait would keep virtual ones that hold a lock from going on.
                ExecutorService threads = Executors.newCachedThreadPool()) {
            index.put(versions.getFirst());
            List<Future<Integer>> searches = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                searches.add(
                        threads.submit(
                                () -> {
                                    int seen = 0;
                                    do {
                                        TextHits hits = index.search(page("weather", 0, 50));
                                        assertThat(hits.total()).isEqualTo(30);
                                        assertThat(hits.ids()).hasSize(30).doesNotHaveDuplicates();
                                        assertThat(index.search(words("city")).total())
                                                .isIn(0L, 30L);
                                        seen++;
                                    } while (!written.get());
                                    return seen;
                                }));
            }
            for (int i = 1; i <= 60; i++) {
                index.put(versions.get(i % 2));
            }
            written.set(true);
            for (Future<Integer> search : searches) {
                assertThat(search.get()).isPositive();
            }
        }
    }

    private static List<TextDocument> version(String text) {
        return IntStream.range(0, 30).mapToObj(i -> text("d" + i, text)).toList();
    }

    @Test
    void aClosedIndexSaysSo() {
        LuceneTextIndex unused = new LuceneTextIndex();
        unused.close();
        unused.close();
        assertThatThrownBy(() -> unused.put(List.of(text("a", "weather"))))
                .isInstanceOf(IllegalStateException.class);
        LuceneTextIndex used = new LuceneTextIndex();
        used.put(List.of(text("a", "weather")));
        used.close();
        used.close();
        assertThatThrownBy(() -> used.search(words("weather")))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> used.put(List.of(text("a", "weather"))))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> used.remove(List.of("a")))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void anIdThatIsTooLongIsRefusedAndNothingIsLost() {
        try (TextIndex index = open()) {
            index.put(List.of(text("a", "weather")));
            String most = "i".repeat(TextFields.ID_CHARS_MAX);
            index.put(List.of(text(most, "weather")));
            assertThatThrownBy(
                            () ->
                                    index.put(
                                            List.of(
                                                    text("b", "weather"),
                                                    text(most + "i", "weather"))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("at most 8192");
            index.put(List.of(text("c", "news")));
            assertThat(index.search(words("weather")).ids()).containsExactlyInAnyOrder("a", most);
        }
    }

    /** A server that has no catalog must not pay for Lucene when it starts. */
    @Test
    void nothingOfLuceneIsLoadedBeforeThereIsADocument() throws Exception {
        List<URL> ours = new ArrayList<>();
        for (Class<?> type : List.of(LuceneTextIndex.class, TextQuery.class)) {
            ours.add(type.getProtectionDomain().getCodeSource().getLocation());
        }
        try (URLClassLoader without =
                new URLClassLoader(
                        ours.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            Class<?> type = without.loadClass(LuceneTextIndex.class.getName());
            Class<?> query = without.loadClass(TextQuery.class.getName());
            Object index = type.getConstructor().newInstance();
            Object all =
                    query.getConstructor(
                                    String.class,
                                    Map.class,
                                    Map.class,
                                    List.class,
                                    int.class,
                                    int.class)
                            .newInstance("weather", Map.of(), Map.of(), List.of(), 0, 9);
            Object hits = type.getMethod("search", query).invoke(index, all);
            assertThat(hits).hasToString("TextHits[total=0, ids=[]]");
            type.getMethod("remove", Collection.class).invoke(index, Set.of("a"));
            type.getMethod("close").invoke(index);
        }
    }
}
