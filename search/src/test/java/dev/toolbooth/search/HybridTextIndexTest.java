package dev.toolbooth.search;

import static dev.toolbooth.search.Documents.label;
import static dev.toolbooth.search.Documents.labelled;
import static dev.toolbooth.search.Documents.ordered;
import static dev.toolbooth.search.Documents.page;
import static dev.toolbooth.search.Documents.text;
import static dev.toolbooth.search.Documents.words;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.search.TextDocument;
import dev.toolbooth.core.search.TextHits;
import dev.toolbooth.core.search.TextIndex;
import dev.toolbooth.core.search.TextQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whatever it knows of meanings, it does what an index has to do. Proves S1-18 and S1-20. */
class HybridTextIndexTest extends TextIndexContract {
    private final Map<String, TextDocument> there = new ConcurrentHashMap<>();
    private TopicEmbedder model = new TopicEmbedder();
    private HybridTextIndex index = index(100);

    private HybridTextIndex index(int vectorsMax) {
        HybridTextIndex made =
                new HybridTextIndex(() -> model, () -> false, vectorsMax, SemanticReranker::by);
        made.readAgain(id -> Optional.ofNullable(there.get(id)));
        return made;
    }

    @Override
    TextIndex open() {
        return new HybridTextIndex(TopicEmbedder::new, () -> false);
    }

    @AfterEach
    void closeMine() {
        index.close();
    }

    private void put(TextDocument... documents) {
        for (TextDocument one : documents) {
            there.put(one.id(), one);
        }
        index.put(List.of(documents));
    }

    private TextHits found(TextQuery query) throws InterruptedException {
        index.awaitVectors();
        return index.search(query);
    }

    @Test
    void whereNoWordFitsWhatIsNearIsNamedAndNotCounted() throws Exception {
        put(text("w", "skies", "the weather"), text("m", "bank", "your money"));

        assertThat(found(words("umbrella"))).isEqualTo(new TextHits(0, List.of("w")));
        assertThat(found(words("submarines"))).isEqualTo(new TextHits(0, List.of()));
    }

    @Test
    void whereAWordFitsNothingElseIsNamed() throws Exception {
        put(text("w", "skies", "the weather"), text("u", "shop", "buy an umbrella"));

        assertThat(found(words("umbrella"))).isEqualTo(new TextHits(1, List.of("u")));
    }

    private static TextDocument priced(String id, String description, long price) {
        return new TextDocument(id, List.of("x", description), Map.of(), Map.of("price", price));
    }

    @Test
    void amongThoseWhoseWordsFitTheNearerComesFirstAndThenThePriceDecides() throws Exception {
        put(
                priced("far", "daily dollars for soup, cooking and the kitchen", 1),
                priced("near", "daily dollars and money", 3),
                priced("cheap", "daily dollars and coins", 2));

        assertThat(found(ordered("daily dollars", "price", false)))
                .isEqualTo(new TextHits(3, List.of("cheap", "near", "far")));
        assertThat(found(ordered("daily", "price", false)).ids())
                .containsExactly("far", "cheap", "near");
    }

    @Test
    void whoHasTheVeryNameStaysFirst() throws Exception {
        put(
                text("name", "rain_dollars", "soup and cooking in a kitchen"),
                text("near", "dollars rain", "rain dollars rain dollars"));

        assertThat(found(words("rain dollars")).ids()).containsExactly("name", "near");
        assertThat(found(words("rainDollars")).ids()).containsExactly("name", "near");
    }

    @Test
    void whatIsNearMustFitTheRestOfTheQuery() throws Exception {
        put(
                labelled("base", "the weather", "network", "base"),
                labelled("solana", "the weather", "network", "solana"));

        assertThat(found(label("umbrella", "network", "solana")).ids()).containsExactly("solana");
        assertThat(found(label("umbrella", "network", "polygon")).ids()).isEmpty();
    }

    @Test
    void onlyTheFirstPageNamesWhatIsNearAndNotMuch() throws Exception {
        for (int i = 0; i <= HybridTextIndex.NEAR_MAX; i++) {
            put(text("w" + i, "skies " + i, "the weather"));
        }

        assertThat(found(page("umbrella", 0, 100)).ids()).hasSize(HybridTextIndex.NEAR_MAX);
        assertThat(found(page("umbrella", 0, 3)).ids()).hasSize(3);
        assertThat(found(page("umbrella", 1, 100)).ids()).isEmpty();
        assertThat(found(page("umbrella", 0, 0)).ids()).isEmpty();
    }

    @Test
    void nothingIsLoadedBeforeSomebodySearchesByWords() throws Exception {
        put(text("w", "skies", "the weather"));
        index.search(words(""));
        assertThat(model.prepared).hasValue(0);

        index.search(words("weather"));

        assertThat(model.prepared).hasValue(1);
        assertThat(model.asked).as("one that fits needs no order").hasValue(0);
    }

    @Test
    void untilVectorsAreThereWordsAnswer() throws Exception {
        CountDownLatch leave = new CountDownLatch(1);
        model = new TopicEmbedder(leave);
        put(text("w", "skies", "the weather"), text("v", "more", "of the weather"));

        assertThat(index.search(words("weather")).total()).isEqualTo(2);
        model.wanted.await();
        assertThat(index.search(words("umbrella")).ids()).isEmpty();
        leave.countDown();
        assertThat(found(words("umbrella")).ids()).containsExactlyInAnyOrder("w", "v");
    }

    @Test
    void whileTheModelIsNotLoadedNobodyWaitsForIt() throws Exception {
        put(text("w", "skies", "the weather"));
        index.awaitVectors();
        model.ready = false;

        assertThat(index.search(words("umbrella")).ids()).isEmpty();
        assertThat(index.search(words("weather")).ids()).containsExactly("w");
        assertThat(model.asked).hasValue(0);
    }

    @Test
    void aModelThatFailsLeavesTheWords() throws Exception {
        model.broken = true;
        put(text("w", "skies", "the weather"), text("v", "more", "of the weather"));

        assertThat(found(words("weather")).total()).isEqualTo(2);
        assertThat(found(words("umbrella")).ids()).isEmpty();
    }

    @Test
    void aDocumentThatChangesIsReadAgainAndOneThatStaysIsNot() throws Exception {
        put(text("a", "skies", "the weather"), text("b", "bank", "your money"));
        index.awaitVectors();
        assertThat(model.embedded).hasValue(2);

        put(text("a", "skies", "the weather"), text("b", "home", "the kitchen"));

        assertThat(found(words("soup")).ids()).containsExactly("b");
        assertThat(found(words("umbrella")).ids()).containsExactly("a");
        assertThat(found(words("coins")).ids()).isEmpty();
        assertThat(model.embedded).hasValue(3);
    }

    @Test
    void whatIsTakenOutIsNearNoMore() throws Exception {
        put(text("a", "skies", "the weather"));
        index.awaitVectors();
        index.remove(List.of("a"));

        assertThat(found(words("umbrella")).ids()).isEmpty();
    }

    @Test
    void asManyAsAreAllowedGetAVectorAndTheNextIsFoundByItsWords() throws Exception {
        index.close();
        index = index(2);
        put(
                text("a", "one", "the weather"),
                text("b", "two", "the weather"),
                text("c", "three", "the weather"));

        assertThat(found(words("umbrella")).ids()).containsExactlyInAnyOrder("a", "b");
        assertThat(found(words("three")).ids()).containsExactly("c");
        index.remove(List.of("a"));
        put(text("c", "three", "the weather"));
        assertThat(found(words("umbrella")).ids()).containsExactlyInAnyOrder("b", "c");
    }

    @Test
    void pagesGoOnWhereTheOrderOfMeaningEnds() throws Exception {
        int count = SemanticReranker.FIRST + 30;
        put(
                IntStream.range(0, count)
                        .mapToObj(
                                i -> text("d" + i, "x", "daily " + (i % 2 == 0 ? "soup" : "money")))
                        .toArray(TextDocument[]::new));
        List<String> paged = new ArrayList<>();
        for (int offset = 0; offset < count; offset += 7) {
            paged.addAll(found(page("daily", offset, 7)).ids());
        }

        assertThat(paged).doesNotHaveDuplicates().hasSize(count);
        assertThat(found(page("daily", 0, count)).ids()).isEqualTo(paged);
    }

    @Test
    void theSameQuestionIsReadOnce() throws Exception {
        put(text("a", "skies", "the weather"));
        found(words("umbrella"));
        found(words("umbrella"));

        assertThat(model.asked).hasValue(1);
    }

    @Test
    void theModelIsGivenBackWithTheIndex() throws Exception {
        index.close();
        assertThat(model.closed).as("it was never needed").isFalse();
        index = index(1);
        index.search(words("weather"));
        index.close();
        assertThat(model.closed).isTrue();
    }
}
