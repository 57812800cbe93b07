package dev.toolbooth.search;

import static dev.toolbooth.search.Documents.label;
import static dev.toolbooth.search.Documents.labelled;
import static dev.toolbooth.search.Documents.most;
import static dev.toolbooth.search.Documents.ordered;
import static dev.toolbooth.search.Documents.page;
import static dev.toolbooth.search.Documents.priced;
import static dev.toolbooth.search.Documents.text;
import static dev.toolbooth.search.Documents.words;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.search.TextDocument;
import dev.toolbooth.core.search.TextHits;
import dev.toolbooth.core.search.TextIndex;
import dev.toolbooth.core.search.TextQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an index does, whatever it is made of. */
abstract class TextIndexContract {
    private TextIndex index = open();

    abstract TextIndex open();

    @BeforeEach
    void anew() {
        index = open();
    }

    @AfterEach
    void close() {
        index.close();
    }

    private void put(TextDocument... documents) {
        index.put(List.of(documents));
    }

    private List<String> found(String words) {
        TextHits hits = index.search(words(words));
        assertThat(hits.total()).isEqualTo(hits.ids().size());
        return hits.ids();
    }

    @Test
    void nothingIsFoundInAnEmptyIndex() {
        index.put(List.of());
        index.remove(List.of("a"));
        assertThat(index.search(words(""))).isEqualTo(new TextHits(0, List.of()));
        assertThat(index.search(words("weather"))).isEqualTo(new TextHits(0, List.of()));
    }

    @Test
    void allWordsMustBeThereInAnyOrderAndAnyText() {
        put(
                text("a", "city weather", "for tourists"),
                text("b", "weather"),
                text("c", "tourists of the city"));
        assertThat(found("weather")).containsExactlyInAnyOrder("a", "b");
        assertThat(found("tourists weather")).containsExactly("a");
        assertThat(found("weather stations")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"weather", "WEATHER", "Weather", "  weather\t", "Wéather", "wea\u00ADther"})
    void caseAccentsAndBlanksDontMatter(String typed) {
        put(text("a", "Weather by city"), text("b", "News"));
        assertThat(found(typed)).containsExactly("a");
    }

    @ParameterizedTest
    @CsvSource({
        "weathers, weather",
        "forecasting, forecast",
        "translation, translate",
        "prices, pricing",
        "cities, city",
        "NFTs, nft",
        "APIs, api",
        "São, sao",
        "straße, strasse",
        "İstanbul, istanbul",
        "ΟΔΟΣ, οδος",
        "天気, 天 気",
        "ﬁle, file",
        "ｗｅａｔｈｅｒ, weather",
        "seller’s, sellers"
    })
    void anotherFormOfAWordIsTheSame(String one, String other) {
        put(text("a", one), text("b", other), text("c", "unlike"));
        assertThat(found(one)).containsExactlyInAnyOrder("a", "b");
        assertThat(found(other)).containsExactlyInAnyOrder("a", "b");
    }

    @ParameterizedTest
    @CsvSource({
        "getWeatherData, weather",
        "getWeatherData, getweatherdata",
        "getWeatherData, get_weather_data",
        "getWeatherData, data weather",
        "get_weather_data, getWeatherData",
        "get-weather-data, weather",
        "HTTPServerList, server",
        "HTTPServerList, http",
        "OpenAI, openai",
        "openai, OpenAI",
        "open ai, OpenAI",
        "gpt4, gpt",
        "gpt-4, gpt4",
        "GPT4, gpt-4",
        "sha256, SHA-256",
        "base64Url, base64",
        "https://api.example.com/v1/getWeather?city=Paris, example.com",
        "https://api.example.com/v1/getWeather?city=Paris, weather paris",
        "https://api.example.com/v1/getWeather?city=Paris, https://api.example.com/v1/getWeather",
        "x402_get_http___localhost_8080_weather_9a0e7f76, weather",
        "x402_get_http___localhost_8080_weather_9a0e7f76, 9a0e7f76",
        "0x036CbD53842c5426634e7929541eC2318f3dCF7e, 0x036cbd53842c5426634e7929541ec2318f3dcf7e",
        "dev.toolbooth.search, toolbooth",
        "pay/per/call, call"
    })
    void namesOfProgramsAreFoundByTheirPartsAndAsAWhole(String written, String typed) {
        put(text("a", written), text("b", "unlike"));
        assertThat(found(typed)).containsExactly("a");
    }

    @Test
    void aHashIsFoundAsAWholeOnly() {
        put(text("a", "0x036CbD53842c5426634e7929541eC2318f3dCF7e"));
        assertThat(found("53842")).isEmpty();
        assertThat(found("cb")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "forecast, weather",
        "picture, image",
        "photos, pictures",
        "cryptocurrency, crypto",
        "headlines, news",
        "summary, summarize",
        "lookup, find",
        "mail, email",
        "equities, stock"
    })
    void aWordThatMeansTheSameIsFound(String written, String typed) {
        put(text("a", written), text("b", "unlike"), text("c", typed));
        assertThat(found(typed)).containsExactlyInAnyOrder("a", "c");
        assertThat(found(typed + " " + written)).containsExactlyInAnyOrder("a", "c");
    }

    @Test
    void theLastWordMayBeTheBeginningOfOne() {
        put(text("a", "weather forecasts"), text("b", "weathering"), text("c", "city forecasts"));
        assertThat(found("weath")).containsExactlyInAnyOrder("a", "b");
        assertThat(found("city forecas")).containsExactly("c");
        assertThat(found("forecas city")).isEmpty();
        assertThat(found("city-forecas")).containsExactly("c");
        assertThat(found("we")).isEmpty();
    }

    @Test
    void aWordThatIsKnownIsNoBeginning() {
        put(text("a", "cat pictures"), text("b", "category"), text("c", "cats"));
        assertThat(found("cat")).containsExactlyInAnyOrder("a", "c");
        index.remove(List.of("a", "c"));
        assertThat(found("cat")).containsExactly("b");
    }

    @Test
    void wordsThatSayNothingNeedNotBeThereUnlessNothingElseIsSaid() {
        put(
                text("a", "weather, city"),
                text("b", "the weather"),
                text("c", "for the band The The"));
        assertThat(found("what is the weather in a city")).containsExactly("a");
        assertThat(found("the")).containsExactlyInAnyOrder("b", "c");
        assertThat(found("for the")).containsExactly("c");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "\t\r\n", "\0\1\2", "?!*\"'()[]{}^~:\\/", "--", "_", "'", "🗝"})
    void whatHasNoWordsFindsEverything(String typed) {
        put(text("a", "weather"), text("b", ""), text("c"));
        assertThat(found(typed)).containsExactlyInAnyOrder("a", "b", "c");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"weather\"",
                "weather*",
                "*weather",
                "weather~",
                "^weather",
                "+weather",
                "-weather",
                "(weather",
                "weather]",
                "[weather TO}",
                ":weather",
                "weather\\",
                "/weather/",
                "weather && !(",
                "\u0000weather\u001F",
                "weather\uD83D",
                "<weather>",
                "{weather}"
            })
    void signsAreNoSyntax(String typed) {
        put(text("a", "weather"), text("b", "news"));
        assertThat(found(typed)).containsExactly("a");
    }

    @Test
    void anOperatorIsAWord() {
        put(text("a", "weather"), text("b", "news"), text("c", "weather not news"));
        assertThat(found("weather NOT news")).containsExactly("c");
        assertThat(found("words:weather")).isEmpty();
        assertThat(found("weather~2")).isEmpty();
        assertThat(found("news OR weather")).containsExactly("c");
    }

    @Test
    void ofAQueryThatIsTooLongTheBeginningCounts() {
        put(text("a", "weather city"));
        String many = "weather city ".repeat(1_000);
        assertThat(found(many)).containsExactly("a");
        assertThat(found("weather ".repeat(TextQueries.WORDS_MAX) + "volcano"))
                .containsExactly("a");
        assertThat(found("weather ".repeat(TextQueries.WORDS_MAX - 1) + "volcano")).isEmpty();
        assertThat(found("x".repeat(1_000_000))).isEmpty();
        assertThat(found("aB".repeat(100_000))).isEmpty();
        assertThat(found("\uFDFA".repeat(100_000))).isEmpty();
    }

    @Test
    void aLongWordIsFoundByItself() {
        String word = "q".repeat(40_000);
        put(text("a", word), text("b", "weather " + word.substring(0, 60_000 / 2)));
        assertThat(found(word)).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void ofADocumentThatIsTooLongTheBeginningIsFound() {
        String most = "x ".repeat(TextFields.DOCUMENT_CHARS_MAX / 2);
        put(text("a", "weather", most, "volcano"), text("b", most.substring(10) + "weather"));
        assertThat(found("weather")).containsExactlyInAnyOrder("a", "b");
        assertThat(found("volcano")).isEmpty();
    }

    @Test
    void putReplacesAndRemoveTakesOut() {
        put(text("a", "weather"), text("b", "weather"), text("a", "news"));
        assertThat(found("weather")).containsExactly("b");
        put(text("b", "news"));
        assertThat(found("weather")).isEmpty();
        assertThat(found("news")).containsExactlyInAnyOrder("a", "b");
        index.remove(List.of("a", "nobody"));
        assertThat(found("")).containsExactly("b");
        index.remove(List.of("b"));
        assertThat(found("")).isEmpty();
        put(text("a", "weather"));
        assertThat(found("weather")).containsExactly("a");
    }

    @Test
    void idsAreTakenAsTheyAre() {
        List<String> ids =
                List.of("", " ", "A", "a", "a*", "ä", "https://x.example/?a=b#c", "\0", "🗝", "天");
        for (String id : ids) {
            put(text(id, "weather"));
        }
        assertThat(found("weather")).containsExactlyInAnyOrderElementsOf(ids);
        for (String id : ids) {
            index.remove(List.of(id));
            assertThat(found("")).doesNotContain(id);
        }
    }

    @Test
    void labelsNarrowWholeAndInTheSameCase() {
        put(
                labelled("a", "weather", "network", "base", "solana"),
                labelled("b", "weather", "network", "base-sepolia"),
                labelled("c", "weather", "Network", "base"),
                text("d", "weather base network"));
        assertThat(index.search(label("weather", "network", "base")).ids()).containsExactly("a");
        assertThat(index.search(label("", "network", "base", "base-sepolia")).ids())
                .containsExactlyInAnyOrder("a", "b");
        assertThat(index.search(label("", "network", "BASE")).total()).isZero();
        assertThat(index.search(label("", "network", "bas")).total()).isZero();
        assertThat(index.search(label("", "network")).total()).isZero();
        assertThat(index.search(label("news", "network", "base")).total()).isZero();
    }

    @Test
    void everyLabelOfAQueryNarrows() {
        put(
                new TextDocument(
                        "a",
                        List.of("weather"),
                        Map.of("network", Set.of("base"), "type", Set.of("http")),
                        Map.of()),
                labelled("b", "weather", "network", "base"));
        TextQuery both =
                new TextQuery(
                        "",
                        Map.of("network", Set.of("base"), "type", Set.of("http", "mcp")),
                        Map.of(),
                        List.of(),
                        0,
                        9);
        assertThat(index.search(both)).isEqualTo(new TextHits(1, List.of("a")));
    }

    @Test
    void longLabelsAreComparedToTheirEnds() {
        String longOne = "v".repeat(100_000);
        put(labelled("a", "", "asset", longOne + "1"), labelled("b", "", "asset", longOne + "2"));
        assertThat(index.search(label("", "asset", longOne + "2")).ids()).containsExactly("b");
    }

    @Test
    void aNumberMayBeAtMostThatAndMustBeThere() {
        put(
                priced("a", "weather", 10),
                priced("b", "weather", 11),
                priced("c", "weather", Long.MIN_VALUE),
                priced("d", "weather", Long.MAX_VALUE),
                text("e", "weather"));
        assertThat(index.search(most("weather", "price", 10)).ids())
                .containsExactlyInAnyOrder("a", "c");
        assertThat(index.search(most("", "price", Long.MAX_VALUE)).total()).isEqualTo(4);
        assertThat(index.search(most("", "price", Long.MIN_VALUE)).ids()).containsExactly("c");
        assertThat(index.search(most("", "unknown", 5)).total()).isZero();
    }

    @Test
    void equallyGoodOnesAreOrderedByANumberAndThoseWithoutItAreLast() {
        put(
                priced("b", "weather", 11),
                text("e", "weather"),
                priced("d", "weather", Long.MAX_VALUE),
                priced("a", "weather", 10),
                priced("c", "weather", Long.MIN_VALUE));
        for (String words : List.of("", "weather")) {
            assertThat(index.search(ordered(words, "price", false)).ids())
                    .containsExactly("c", "a", "b", "d", "e");
            assertThat(index.search(ordered(words, "price", true)).ids())
                    .containsExactly("d", "b", "a", "c", "e");
        }
    }

    @Test
    void theNextNumberDecidesWhereTheFirstDoesnt() {
        for (int i = 0; i < 6; i++) {
            Map<String, Long> numbers = Map.of("price", (long) (i / 2), "success", (long) i);
            put(new TextDocument("d" + i, List.of("weather"), Map.of(), numbers));
        }
        List<TextQuery.Order> order =
                List.of(new TextQuery.Order("price", false), new TextQuery.Order("success", true));
        assertThat(index.search(new TextQuery("", Map.of(), Map.of(), order, 0, 9)).ids())
                .containsExactly("d1", "d0", "d3", "d2", "d5", "d4");
    }

    @Test
    void pagesFollowEachOtherWithoutGapsOrRepetition() {
        index.put(IntStream.range(0, 250).mapToObj(i -> text("d" + i, "weather")).toList());
        index.remove(List.of("d7", "d100"));
        for (String words : List.of("", "weather")) {
            List<String> all = new ArrayList<>();
            for (int offset = 0; offset < 260; offset += 20) {
                TextHits hits = index.search(page(words, offset, 20));
                assertThat(hits.total()).isEqualTo(248);
                all.addAll(hits.ids());
            }
            assertThat(all).hasSize(248).doesNotHaveDuplicates();
            assertThat(index.search(page(words, 0, 248)).ids()).isEqualTo(all);
        }
    }

    @Test
    void aPageBeyondTheEndIsEmptyAndTheTotalStays() {
        put(text("a", "weather"), text("b", "weather"), text("c", "news"));
        for (int limit : new int[] {0, 1, Integer.MAX_VALUE}) {
            for (int offset : new int[] {2, 3, 10_000, Integer.MAX_VALUE}) {
                assertThat(index.search(page("weather", offset, limit)))
                        .isEqualTo(new TextHits(2, List.of()));
            }
        }
        assertThat(index.search(page("weather", 1, Integer.MAX_VALUE)).ids()).hasSize(1);
        assertThat(index.search(page("weather", 0, 0))).isEqualTo(new TextHits(2, List.of()));
    }

    @Test
    void aPageBeforeTheBeginningIsRefused() {
        put(text("a", "weather"));
        assertThatThrownBy(() -> index.search(page("", -1, 1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> index.search(page("", 0, -1)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
