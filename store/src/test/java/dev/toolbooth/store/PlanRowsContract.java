package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.plan.PlanBounds;
import dev.toolbooth.core.plan.PlanChange;
import dev.toolbooth.core.plan.PlanRow;
import dev.toolbooth.core.plan.PlanRows;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is kept of plans, wherever it is. */
public abstract class PlanRowsContract {
    public static final PlanBounds BOUNDS = new PlanBounds(60, 120, 2);

    private static final int ALL = 100_000;

    /** The plans, of which there are none yet. */
    public abstract PlanRows rows();

    /** The same after a restart. */
    public abstract PlanRows again();

    private PlanRow add(String id) {
        return rows().add(id, "{1}", "made").orElseThrow();
    }

    private List<String> ids(long behind, int limit, int charsMax) {
        return rows().page(behind, limit, charsMax).stream().map(PlanRow::id).toList();
    }

    @Test
    void thereAreNoneAtFirst() {
        assertThat(rows().find("a")).isEmpty();
        assertThat(rows().page(0, ALL, ALL)).isEmpty();
        assertThat(rows().changes("a", 0, ALL)).isEmpty();
        assertThat(rows().replace(new PlanRow("a", 1, "{}", 1), "x")).isFalse();
    }

    @Test
    void aPlanAndItsHistoryAreThereAfterARestart() {
        PlanRow first = add("a");
        assertThat(first.version()).isEqualTo(1);
        PlanRow second = first.changed("{2 \\u0000 – 🙂}");
        assertThat(rows().replace(second, "changed – 🙂")).isTrue();
        PlanRows again = again();
        assertThat(again.find("a")).contains(second);
        assertThat(again.page(0, ALL, ALL)).containsExactly(second);
        assertThat(again.changes("a", 0, ALL))
                .containsExactly(new PlanChange(1, "made"), new PlanChange(2, "changed – 🙂"));
    }

    @Test
    void aPlanThatSomebodyHasChangedMeanwhileIsNotWritten() {
        PlanRow first = add("a");
        PlanRow second = first.changed("{2}");
        assertThat(rows().replace(second, "2")).isTrue();
        assertThat(rows().replace(first.changed("{other}"), "x")).isFalse();
        assertThat(rows().replace(second.changed("{3}").changed("{4}"), "x")).isFalse();
        assertThat(rows().find("a")).contains(second);
        assertThat(rows().changes("a", 0, ALL)).hasSize(2);
    }

    @Test
    void plansAreListedInTheOrderInWhichTheyWereMade() {
        List.of("c", "a", "b").forEach(this::add);
        assertThat(ids(0, ALL, ALL)).containsExactly("c", "a", "b");
        assertThat(ids(0, 2, ALL)).containsExactly("c", "a");
        long a = rows().find("a").orElseThrow().place();
        assertThat(ids(a, ALL, ALL)).containsExactly("b");
        assertThat(ids(Long.MAX_VALUE, ALL, ALL)).isEmpty();
    }

    @Test
    void aPageEndsEarlierWhenItsPlansAreLong() {
        List.of("a", "b", "c").forEach(this::add);
        assertThat(ids(0, ALL, 9)).containsExactly("a", "b", "c");
        assertThat(ids(0, ALL, 8)).containsExactly("a", "b");
        assertThat(ids(0, ALL, 1)).containsExactly("a");
    }

    @Test
    void aDeletedPlanIsListedNoMoreButItsHistoryIsKnown() {
        PlanRow first = add("a");
        add("b");
        assertThat(rows().replace(first.changed(""), "deleted")).isTrue();
        assertThat(ids(0, ALL, ALL)).containsExactly("b");
        assertThat(rows().find("a")).get().matches(PlanRow::gone);
        assertThat(rows().changes("a", 0, ALL)).hasSize(2);
        assertThat(rows().replace(first.changed("").changed("{3}"), "x")).isFalse();
    }

    @Test
    void theOldestOfTheDeletedAreForgotten() {
        for (String id : List.of("a", "b", "c", "d")) {
            assertThat(rows().replace(add(id).changed(""), "deleted")).isTrue();
        }
        assertThat(rows().find("a")).isEmpty();
        assertThat(rows().find("b")).isEmpty();
        assertThat(rows().changes("b", 0, ALL)).isEmpty();
        assertThat(rows().find("c")).isPresent();
        assertThat(rows().changes("d", 0, ALL)).hasSize(2);
    }

    @Test
    void thereAreNoMorePlansThanThereMayBe() {
        IntStream.range(0, BOUNDS.plans()).forEach(i -> add("p" + i));
        assertThat(rows().add("more", "{}", "made")).isEmpty();
        assertThat(rows().find("more")).isEmpty();
        assertThat(rows().changes("more", 0, ALL)).isEmpty();
        PlanRow one = rows().find("p7").orElseThrow();
        assertThat(rows().replace(one.changed(""), "deleted")).isTrue();
        assertThat(rows().add("more", "{}", "made")).isPresent();
        assertThat(rows().add("another", "{}", "made")).isEmpty();
    }

    @Test
    void theOldestChangesAreForgotten() {
        PlanRow row = add("a");
        for (int i = 0; i < BOUNDS.changes(); i++) {
            row = row.changed("{" + i + "}");
            assertThat(rows().replace(row, "changed")).isTrue();
        }
        List<PlanChange> changes = rows().changes("a", 0, ALL);
        assertThat(changes).hasSize(BOUNDS.changes());
        assertThat(changes.getFirst().number()).isEqualTo(2);
        assertThat(rows().changes("a", 2, 3))
                .extracting(PlanChange::number)
                .containsExactly(3L, 4L, 5L);
    }

    /** Everybody tries until it is written; then as many versions were written as there are. */
    @Test
    void manyWritersOfOnePlanLoseNothing() throws Exception {
        add("a");
        List<Future<Long>> all = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 100; i++) {
                String text = "{by " + i + "}";
                all.add(threads.submit(() -> write(text)));
            }
        }
        List<Long> versions = new ArrayList<>();
        for (Future<Long> one : all) {
            versions.add(one.get());
        }
        assertThat(versions).doesNotHaveDuplicates().hasSize(100);
        assertThat(rows().find("a").orElseThrow().version()).isEqualTo(101);
        assertThat(rows().changes("a", 1, ALL)).extracting(PlanChange::json).hasSize(100);
    }

    private long write(String text) {
        PlanRow now = rows().find("a").orElseThrow().changed(text);
        while (!rows().replace(now, text)) {
            now = rows().find("a").orElseThrow().changed(text);
        }
        return now.version();
    }

    @Test
    void plansThatAreMadeAtTheSameTimeAreAllThere() throws Exception {
        List<Future<PlanRow>> all = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 50; i++) {
                String id = "p" + i;
                all.add(threads.submit(() -> add(id)));
            }
        }
        List<Long> places = new ArrayList<>();
        for (Future<PlanRow> one : all) {
            places.add(one.get().place());
        }
        assertThat(places).doesNotHaveDuplicates();
        assertThat(rows().page(0, ALL, ALL)).extracting(PlanRow::place).hasSize(50).isSorted();
    }
}
