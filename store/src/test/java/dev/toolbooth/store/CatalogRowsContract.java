package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.catalog.CatalogRow;
import dev.toolbooth.core.catalog.CatalogRows;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the rows of the catalog do, wherever they are kept. */
public abstract class CatalogRowsContract {
    private static final int ALL = 100_000;

    /** The rows, without any. */
    public abstract CatalogRows rows();

    /** The same rows after a restart. */
    public abstract CatalogRows again();

    public static CatalogRow row(String key, String json) {
        return new CatalogRow(key, json, 0);
    }

    private CatalogRow write(CatalogRow row) {
        List<CatalogRow> written = rows().write(List.of(row));
        assertThat(written).hasSize(1);
        return written.getFirst();
    }

    @Test
    void anEmptyCatalogHasNoRows() {
        assertThat(rows().since(0, ALL)).isEmpty();
        assertThat(rows().write(List.of())).isEmpty();
        assertThat(again().since(0, ALL)).isEmpty();
    }

    @Test
    void whatWasWrittenIsThereAfterARestartInTheOrderOfItsRevisions() {
        List<CatalogRow> written =
                rows().write(List.of(row("b", "{1}"), row("a", "{2}"), row("c", "{3}")));
        assertThat(written).extracting(CatalogRow::key).containsExactly("b", "a", "c");
        assertThat(written).extracting(CatalogRow::revision).isSorted().doesNotContain(0L);
        assertThat(rows().since(0, ALL)).isEqualTo(written);
        assertThat(again().since(0, ALL)).isEqualTo(written);
    }

    @Test
    void aChangedRowIsToldAnewAndOnlyThere() {
        CatalogRow first = write(row("a", "{1}"));
        CatalogRow other = write(row("b", "{1}"));
        CatalogRow second = write(new CatalogRow("a", "{2}", first.revision()));
        assertThat(second.revision()).isGreaterThan(other.revision());
        assertThat(rows().since(0, ALL)).containsExactly(other, second);
        assertThat(rows().since(other.revision(), ALL)).containsExactly(second);
        assertThat(rows().since(second.revision(), ALL)).isEmpty();
        assertThat(rows().since(Long.MAX_VALUE, ALL)).isEmpty();
    }

    @Test
    void aRowThatSomebodyHasChangedMeanwhileIsNotWritten() {
        CatalogRow first = write(row("a", "{1}"));
        CatalogRow second = write(new CatalogRow("a", "{2}", first.revision()));
        assertThat(rows().write(List.of(new CatalogRow("a", "{3}", first.revision())))).isEmpty();
        assertThat(rows().write(List.of(row("a", "{4}")))).isEmpty();
        assertThat(rows().write(List.of(new CatalogRow("never", "{5}", 7)))).isEmpty();
        assertThat(rows().since(0, ALL)).containsExactly(second);
    }

    @Test
    void theOthersOfTheSameCallAreWritten() {
        CatalogRow first = write(row("a", "{1}"));
        List<CatalogRow> written = rows().write(List.of(row("a", "{2}"), row("b", "{2}")));
        assertThat(written).extracting(CatalogRow::key).containsExactly("b");
        assertThat(rows().since(0, ALL)).containsExactly(first, written.getFirst());
    }

    @Test
    void ofTheSameKeyTwiceTheFirstIsWritten() {
        List<CatalogRow> written = rows().write(List.of(row("a", "{1}"), row("a", "{2}")));
        assertThat(written).extracting(CatalogRow::json).containsExactly("{1}");
        assertThat(again().since(0, ALL)).isEqualTo(written);
    }

    @Test
    void whatWasTakenOutIsToldAsThatAndMayComeBack() {
        CatalogRow first = write(row("a", "{1}"));
        CatalogRow gone = write(new CatalogRow("a", "", first.revision()));
        assertThat(gone.gone()).isTrue();
        assertThat(again().since(first.revision(), ALL)).containsExactly(gone);
        CatalogRow back = write(new CatalogRow("a", "{2}", gone.revision()));
        assertThat(rows().since(0, ALL)).containsExactly(back);
    }

    @Test
    void whoDoesNotKnowOfWhatWasTakenOutMayWriteThere() {
        CatalogRow first = write(row("a", "{1}"));
        write(new CatalogRow("a", "", first.revision()));
        assertThat(rows().write(List.of(new CatalogRow("a", "{2}", first.revision())))).isEmpty();
        CatalogRow back = write(row("a", "{3}"));
        assertThat(rows().since(0, ALL)).containsExactly(back);
        assertThat(rows().write(List.of(row("a", "{4}")))).isEmpty();
    }

    @Test
    void pagesOfManyRowsMissNone() {
        List<CatalogRow> many =
                IntStream.range(0, 2_500).mapToObj(i -> row("k" + i, "{" + i + "}")).toList();
        List<CatalogRow> written = rows().write(many);
        List<CatalogRow> read = new ArrayList<>();
        List<CatalogRow> page = rows().since(0, 1_000);
        while (!page.isEmpty()) {
            assertThat(page).hasSizeLessThanOrEqualTo(1_000);
            read.addAll(page);
            page = rows().since(page.getLast().revision(), 1_000);
        }
        assertThat(read).hasSize(2_500).isEqualTo(written);
        assertThat(rows().since(0, 0)).isEmpty();
    }

    @Test
    void textsComeBackAsTheyWere() {
        List<CatalogRow> odd =
                List.of(
                        row("k".repeat(CatalogRow.KEY_CHARS_MAX), "{}"),
                        row("天".repeat(CatalogRow.KEY_CHARS_MAX), "{}"),
                        row("A", "'; DROP TABLE catalog; --"),
                        row("a", "\\ \" ' $1 ? \t\r\n 🗝 e\u0301 \u00E9 \uFFFD"),
                        row("a ", " "),
                        row("{a,\"b\"}", "NULL"),
                        row("NULL", "x".repeat(1_000_000)));
        List<CatalogRow> written = rows().write(odd);
        assertThat(written).extracting(CatalogRow::json).isEqualTo(jsons(odd));
        assertThat(again().since(0, ALL)).isEqualTo(written);
    }

    private static List<String> jsons(List<CatalogRow> rows) {
        return rows.stream().map(CatalogRow::json).toList();
    }

    @Test
    void whatNoDatabaseKeepsIsRefusedAndNothingIsWritten() {
        List<CatalogRow> bad =
                List.of(
                        row("", "{}"),
                        row("k".repeat(CatalogRow.KEY_CHARS_MAX + 1), "{}"),
                        row("a\0", "{}"),
                        row("a", "\0"),
                        row("a", "\uD800"),
                        row("\uDC00a", "{}"));
        for (CatalogRow one : bad) {
            assertThatThrownBy(() -> rows().write(List.of(row("good", "{}"), one)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("of a row of the catalog");
        }
        assertThat(rows().since(0, ALL)).isEmpty();
    }

    @Test
    void ofManyWhoChangeTheSameRowNoneIsOverwritten() throws Exception {
        write(row("count", "0"));
        Callable<Integer> counts =
                () -> {
                    int refused = 0;
                    for (int i = 0; i < 10; ) {
                        CatalogRow now = rows().since(0, ALL).getFirst();
                        String next = Integer.toString(Integer.parseInt(now.json()) + 1);
                        CatalogRow row = new CatalogRow("count", next, now.revision());
                        if (rows().write(List.of(row)).isEmpty()) {
                            refused++;
                        } else {
                            i++;
                        }
                    }
                    return refused;
                };
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Integer> one : threads.invokeAll(List.of(counts, counts, counts, counts))) {
                assertThat(one.get()).isNotNegative();
            }
        }
        assertThat(rows().since(0, ALL)).extracting(CatalogRow::json).containsExactly("40");
    }

    @Test
    void whoReadsWhatIsNewMissesNothingThatManyWrite() throws Exception {
        int writers = 4;
        int each = 30;
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> writing = new ArrayList<>();
            for (int w = 0; w < writers; w++) {
                String name = "w" + w + "-";
                writing.add(
                        threads.submit(
                                () -> {
                                    for (int i = 0; i < each; i++) {
                                        rows().write(List.of(row(name + i, "{}")));
                                    }
                                }));
            }
            Future<Set<String>> reading = threads.submit(() -> follow(writers * each));
            for (Future<?> one : writing) {
                one.get();
            }
            assertThat(reading.get()).hasSize(writers * each);
        }
    }

    /** Reads on until there were so many, or nothing more comes that was there before. */
    private Set<String> follow(int count) {
        Set<String> seen = new HashSet<>();
        long last = 0;
        while (seen.size() < count) {
            // All are written, and what is still missing never comes.
            boolean over = rows().since(0, ALL).size() == count;
            List<CatalogRow> page = rows().since(last, 7);
            if (over && page.isEmpty()) {
                return seen;
            }
            for (CatalogRow row : page) {
                seen.add(row.key());
                last = row.revision();
            }
        }
        return seen;
    }

    @Test
    void revisionsOnlyRise() {
        List<Long> revisions = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            revisions.addAll(
                    Stream.of("a", "b")
                            .map(key -> row(key + revisions.size(), "{}"))
                            .map(this::write)
                            .map(CatalogRow::revision)
                            .toList());
            again();
        }
        assertThat(revisions).isSorted().doesNotHaveDuplicates();
    }
}
