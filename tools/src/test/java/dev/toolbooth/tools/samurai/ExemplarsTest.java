package dev.toolbooth.tools.samurai;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is shipped, and whether it is found. */
final class ExemplarsTest {
    private final Exemplars exemplars = Exemplars.shipped();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    customers were billed twice after a timeout | retry-not-idempotent
                    our cache expired and the database was overloaded | cache-stampede
                    the agent kept calling a paid tool and spent all the money | agent-loop-spend
                    hidden instructions on a web page | prompt-injection-webpage
                    somebody pushed an api key to git | secret-in-git
                    two concurrent requests overdraw a balance | balance-race
                    TLS certificate expiry took us down | certificate-expired
                    the upstream sent 429 with Retry-After | retry-after-ignored
                    restoring backups fails | backup-never-restored
                    ALTER TABLE migration locks a large table | migration-locked-table
                    rounding errors with doubles for prices | float-money
                    model output is not valid JSON | prompt-no-format
                    percentile latency versus the mean | average-hides-tail
                    webhooks are delivered more than once | webhook-replayed
                    queue grows without limit and runs out of memory | unbounded-queue
                    fetching a URL of the cloud metadata service | ssrf-metadata
                    """)
    void aQuestionAsPeopleAskItFindsItsCaseFirst(String question, String id) {
        assertThat(exemplars.search(question).getFirst().exemplar().id()).isEqualTo(id);
    }

    @ParameterizedTest
    @CsvSource({"retries, retrying", "caching, caches", "billed, billing", "expires, expired"})
    void formsOfAWordFindTheSame(String one, String other) {
        assertThat(exemplars.search(one)).isNotEmpty().isEqualTo(exemplars.search(other));
    }

    @Test
    void theTitleFindsItsOwnCaseFirst() {
        for (Exemplar exemplar : exemplars.all()) {
            assertThat(exemplars.search(exemplar.title()).getFirst().exemplar())
                    .isEqualTo(exemplar);
        }
    }

    @Test
    void theSameQuestionHasTheSameAnswerInWhateverOrderTheCasesCame() {
        List<Exemplar> turned = new ArrayList<>(exemplars.all());
        Collections.reverse(turned);
        Exemplars other = new Exemplars(turned);
        for (String question : List.of("payment", "outage", "retry the payment after an outage")) {
            assertThat(other.search(question))
                    .isNotEmpty()
                    .isEqualTo(exemplars.search(question))
                    .isSortedAccordingTo((a, b) -> Double.compare(b.score(), a.score()));
        }
    }

    @Test
    void equalScoresAreInTheOrderOfTheIds() {
        List<Exemplar> twins = List.of(alike("c"), alike("a"), alike("b"));
        assertThat(new Exemplars(twins).search("same"))
                .extracting(found -> found.exemplar().id())
                .containsExactly("a", "b", "c");
    }

    private static Exemplar alike(String id) {
        return new Exemplar(id, "The same", "s", "a", "o", List.of("tag"), List.of());
    }

    @Test
    void wordsThatSayNothingFindNothing() {
        assertThat(exemplars.search("what was it that they did?")).isEmpty();
        assertThat(exemplars.search("xylophone")).isEmpty();
        assertThat(exemplars.search("?!… — 😀")).isEmpty();
    }

    @Test
    void everyCaseIsWhole() {
        assertThat(exemplars.all()).hasSizeBetween(60, 100);
        for (Exemplar exemplar : exemplars.all()) {
            assertThat(exemplar.id()).matches("[a-z0-9]+(-[a-z0-9]+)*").hasSizeLessThan(65);
            assertThat(exemplar.title()).isNotBlank().doesNotEndWith(".");
            assertThat(List.of(exemplar.situation(), exemplar.action(), exemplar.outcome()))
                    .allSatisfy(text -> assertThat(text).endsWith("."));
            assertThat(exemplar.tags()).isNotEmpty().doesNotHaveDuplicates();
        }
        assertThat(exemplars.all()).extracting(Exemplar::id).doesNotHaveDuplicates();
        assertThat(exemplars.all()).extracting(Exemplar::title).doesNotHaveDuplicates();
    }

    @Test
    void everyCauseIsThereAndNothingCausesItself() {
        for (Exemplar exemplar : exemplars.all()) {
            assertThat(causesOf(exemplar, new HashSet<>())).doesNotContain(exemplar.id());
        }
        assertThat(exemplars.all().stream().filter(e -> !e.causes().isEmpty()).count())
                .isGreaterThan(20);
    }

    private Set<String> causesOf(Exemplar exemplar, Set<String> all) {
        for (String cause : exemplar.causes()) {
            if (all.add(cause)) {
                causesOf(exemplars.find(cause).orElseThrow(), all);
            }
        }
        return all;
    }
}
