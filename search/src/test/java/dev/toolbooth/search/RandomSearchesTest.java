package dev.toolbooth.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.search.TextDocument;
import dev.toolbooth.core.search.TextHits;
import dev.toolbooth.core.search.TextQuery;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random documents and searches: what is found is what a look at each document finds. */
class RandomSearchesTest {
    private static final List<String> WORDS =
            List.of(
                    "weather",
                    "Forecasts",
                    "forecasting",
                    "image",
                    "Pictures",
                    "photo",
                    "get",
                    "getWeather",
                    "get_weather",
                    "get-image",
                    "OpenAI",
                    "openai",
                    "open",
                    "AI",
                    "gpt4",
                    "GPT-4",
                    "gpt",
                    "4",
                    "the",
                    "of",
                    "a",
                    "city",
                    "cities",
                    "São",
                    "price",
                    "quote",
                    "rating",
                    "天気",
                    "x402",
                    "/v1/price.json",
                    "weath",
                    "cit",
                    "pho",
                    "0x036CbD53842c",
                    "web3",
                    "e-mail",
                    "Wetter's",
                    "!!",
                    "news");
    private static final List<String> NETWORKS = List.of("base", "solana", "Base", "");
    private static final List<String> NUMBERS = List.of("price", "success", "age");

    private final LuceneTextIndex real = new LuceneTextIndex();
    private final NaiveTextIndex naive = new NaiveTextIndex();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void whatIsFoundIsWhatALookAtEachDocumentFinds(long seed) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        for (int round = 0; round < 12; round++) {
            change(random);
            for (int i = 0; i < 60; i++) {
                compare(query(random));
            }
        }
        real.close();
    }

    private void change(RandomGenerator random) {
        List<TextDocument> documents = new ArrayList<>();
        for (int i = random.nextInt(30); i > 0; i--) {
            documents.add(document(random));
        }
        real.put(documents);
        naive.put(documents);
        Set<String> gone = new HashSet<>();
        for (int i = random.nextInt(10); i > 0; i--) {
            gone.add("d" + random.nextInt(60));
        }
        real.remove(gone);
        naive.remove(gone);
    }

    private static <T> T any(RandomGenerator random, List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private static String words(RandomGenerator random, int most) {
        StringBuilder words = new StringBuilder();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            words.append(any(random, WORDS)).append(random.nextInt(5) == 0 ? "/" : " ");
        }
        return words.toString();
    }

    private static TextDocument document(RandomGenerator random) {
        List<String> texts = new ArrayList<>();
        for (int i = random.nextInt(6); i > 0; i--) {
            texts.add(words(random, 6));
        }
        Map<String, Set<String>> labels = new HashMap<>();
        if (random.nextBoolean()) {
            labels.put("network", Set.of(any(random, NETWORKS)));
        }
        Map<String, Long> numbers = new HashMap<>();
        for (String number : NUMBERS) {
            if (random.nextBoolean()) {
                numbers.put(number, (long) random.nextInt(-2, 3));
            }
        }
        return new TextDocument("d" + random.nextInt(60), texts, labels, numbers);
    }

    private static TextQuery query(RandomGenerator random) {
        Map<String, Set<String>> labels = new HashMap<>();
        if (random.nextInt(4) == 0) {
            labels.put("network", Set.of("base", any(random, List.of("solana", "Base", ""))));
        }
        Map<String, Long> most = new HashMap<>();
        if (random.nextInt(4) == 0) {
            most.put(any(random, NUMBERS), (long) random.nextInt(-2, 3));
        }
        List<TextQuery.Order> order = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            order.add(new TextQuery.Order(any(random, NUMBERS), random.nextBoolean()));
        }
        return new TextQuery(
                words(random, 3), labels, most, order, random.nextInt(20), random.nextInt(20));
    }

    private void compare(TextQuery query) {
        TextHits expected = naive.search(query);
        TextHits found = real.search(query);
        assertThat(found.total()).as("total of %s", query).isEqualTo(expected.total());
        if (TextQueries.names(query.words()).isEmpty()) {
            assertThat(found.ids()).as("page of %s", query).isEqualTo(expected.ids());
            return;
        }
        List<String> all = real.search(page(query, 0, 1_000)).ids();
        assertThat(all)
                .as("all of %s", query)
                .containsExactlyInAnyOrderElementsOf(naive.search(page(query, 0, 1_000)).ids());
        assertThat(found.ids())
                .as("page of %s", query)
                .isEqualTo(all.stream().skip(query.offset()).limit(query.limit()).toList());
    }

    private static TextQuery page(TextQuery query, int offset, int limit) {
        return new TextQuery(
                query.words(), query.labels(), query.most(), query.order(), offset, limit);
    }
}
