package dev.toolbooth.app.office;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.sales.Sales;
import dev.toolbooth.core.sales.SalesFigures;
import dev.toolbooth.core.sales.SalesQuery;
import dev.toolbooth.core.sales.SalesQuery.Step;
import dev.toolbooth.core.sales.SalesReport;
import dev.toolbooth.core.sales.Slots;
import dev.toolbooth.core.sales.Ware;
import dev.toolbooth.core.stats.CallCounts;
import dev.toolbooth.core.stats.CallRow;
import dev.toolbooth.core.stats.CallRows;
import dev.toolbooth.core.stats.CallTally;
import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.Answer.Reason;
import dev.toolbooth.server.admin.Query;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class LocalSalesOfficeTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:34:56Z");
    private static final SalesReport NOTHING = report(Map.of(), Map.of());

    private final List<SalesQuery> asked = new ArrayList<>();
    private Sales.Answer answer = new Sales.Answer.Done(NOTHING);

    /** Calls of nobody. */
    private static final class NoCalls implements CallRows {
        @Override
        public void add(List<CallRow> hours) {}

        @Override
        public void each(Slots.Part part, boolean every, Consumer<CallRow> taker) {}
    }

    /** Sales that say what they are told to. */
    private final class Told implements Sales {
        @Override
        public Sales.Answer report(SalesQuery query, Duration patience) {
            asked.add(query);
            return answer;
        }

        @Override
        public long count(long least) {
            return 0;
        }
    }

    private final LocalSalesOffice office =
            new LocalSalesOffice(
                    new Told(),
                    new CallCounts(new CallTally(), new NoCalls()),
                    Duration.ZERO,
                    InstantSource.fixed(NOW));

    private static SalesReport report(
            Map<Ware, SalesFigures> byTool, Map<Long, SalesFigures> byTime) {
        return new SalesReport(
                SalesFigures.NONE,
                SalesFigures.NONE,
                byTool,
                Map.of(),
                byTime,
                List.of(),
                List.of());
    }

    private Answer stats(String... parameters) {
        Map<String, String> all = new HashMap<>();
        for (int i = 0; i < parameters.length; i += 2) {
            all.put(parameters[i], parameters[i + 1]);
        }
        return office.stats(new Query(all));
    }

    private ObjectNode done(String... parameters) {
        return ((Answer.Done) stats(parameters)).body();
    }

    private void refused(String message, String... parameters) {
        assertThat(stats(parameters))
                .isInstanceOfSatisfying(
                        Answer.Refused.class,
                        refused -> {
                            assertThat(refused.reason()).isEqualTo(Reason.BAD_REQUEST);
                            assertThat(refused.message()).contains(message);
                        });
    }

    private static SalesReport rows(int count) {
        List<SalesReport.Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(new SalesReport.Row(20_000, new Ware("s", "t" + i), "", SalesFigures.NONE));
        }
        return new SalesReport(
                SalesFigures.NONE,
                SalesFigures.NONE,
                Map.of(),
                Map.of(),
                Map.of(),
                List.of(),
                rows);
    }

    @Test
    void tooManyRowsAreRefused() {
        Query wanted = new Query(Map.of("rows", "true"));
        answer = new Sales.Answer.Done(rows(SalesQuery.ROWS_MAX));
        ObjectNode all = ((Answer.Done) office.stats(wanted)).body();
        assertThat(all.path("rows")).hasSize(SalesQuery.ROWS_MAX);
        answer = new Sales.Answer.Done(rows(SalesQuery.ROWS_MAX + 1));
        Answer.Refused refused = (Answer.Refused) office.stats(wanted);
        assertThat(refused.reason()).isEqualTo(Reason.BAD_REQUEST);
        assertThat(refused.message()).contains("more than 20000 rows", "take a shorter range");
    }

    @Test
    void withoutAWishItIsTheLastDayInFullHours() {
        ObjectNode json = done();
        assertThat(json.path("from").asString("")).isEqualTo("2026-02-28T12:00:00Z");
        assertThat(json.path("to").asString("")).isEqualTo("2026-03-01T13:00:00Z");
        assertThat(json.path("step").asString("")).isEqualTo("hour");
        assertThat(json.path("by_time")).hasSize(25);
        assertThat(json.at("/by_time/24/at").asString("")).isEqualTo("2026-03-01T12:00:00Z");
        assertThat(json.has("rows")).isFalse();
        assertThat(done("rows", "true").path("rows")).isEmpty();
    }

    @Test
    void datesAreWholeDaysAndLongRangesAreDividedIntoDays() {
        ObjectNode json = done("from", "2026-01-01", "to", "2026-01-31");
        assertThat(json.path("to").asString("")).isEqualTo("2026-02-01T00:00:00Z");
        assertThat(json.path("step").asString("")).isEqualTo("day");
        assertThat(json.path("by_time")).hasSize(31);
        assertThat(done("from", "2026-01-01", "to", "2026-01-03").path("by_time")).hasSize(72);
        assertThat(done("from", "2026-01-01", "to", "2026-01-04").path("by_time")).hasSize(4);
        assertThat(
                        done("from", "2026-01-01T10:00:00+02:00", "to", "2026-01-01T08:00:00.001Z")
                                .path("by_time"))
                .hasSize(1);
    }

    @Test
    void whatItIsNarrowedToIsPassedOn() {
        done("tool", "echo", "server", "base", "rail", "balance", "step", "day");
        done("rail", "none");
        done("rail", "");
        assertThat(asked.get(0).tool()).isEqualTo("echo");
        assertThat(asked.get(0).shop()).isEqualTo("base");
        assertThat(asked.get(0).rail()).isEqualTo("balance");
        assertThat(asked.get(0).step()).isEqualTo(Step.DAY);
        assertThat(asked.get(1).rail()).isEmpty();
        assertThat(asked.get(2).rail()).isNull();
    }

    @Test
    void mistakesAreSaid() {
        refused("from: yesterday; expected a date such as", "from", "yesterday");
        refused("from has to be before to", "from", "2026-01-02", "to", "2026-01-01");
        refused("to: -9999-01-01; expected", "to", "-9999-01-01");
        refused("step: week; expected hour or day", "step", "week");
        refused("rows: yes; expected true or false", "rows", "yes");
        refused("form is not known", "form", "2026-01-01");
        refused("did you mean from?", "form", "2026-01-01");
    }

    @Test
    void soManyStepsAreAnsweredAndNotOneMore() {
        Instant end = Instant.parse("2026-03-01T00:00:00Z");
        for (Step step : Step.values()) {
            int most = step == Step.HOUR ? SalesRange.HOURS_MAX : SalesRange.DAYS_MAX;
            String name = step == Step.HOUR ? "hour" : "day";
            Instant from = end.minus(Duration.ofHours((long) most * step.hours()));
            assertThat(
                            done("from", from.toString(), "to", end.toString(), "step", name)
                                    .path("by_time"))
                    .hasSize(most);
            refused(
                    "more than " + most + " " + name + "s apart",
                    "from",
                    from.minusSeconds(1).toString(),
                    "to",
                    end.toString(),
                    "step",
                    name);
        }
    }

    @Test
    void toolsThatEarnMoreComeFirst() {
        answer =
                new Sales.Answer.Done(
                        report(
                                Map.of(
                                        new Ware("base", "cheap"),
                                        new SalesFigures(900, 0, 10, 1, 0, 0),
                                        new Ware("base", "dear"),
                                        new SalesFigures(1, 0, 5_000, 1, 0, 0)),
                                Map.of()));
        ObjectNode json = done();
        assertThat(json.at("/by_tool/0/tool").asString("")).isEqualTo("dear");
        assertThat(json.at("/by_tool/0/server").asString("")).isEqualTo("base");
        assertThat(json.at("/by_tool/1/billed_calls").longValue()).isEqualTo(900);
        assertThat(json.at("/by_tool/1/p50_ms").isNull()).isTrue();
    }

    @Test
    void whileOldBooksAreCountedItIsSaidHowFarThatIs() {
        answer = new Sales.Answer.Behind(5_000, 10_000_000);
        assertThat(stats())
                .isEqualTo(
                        new Answer.Refused(
                                Reason.UNAVAILABLE,
                                "the sales of before are being counted: 5000 of 10000000 entries"
                                        + " are; try again in a moment"));
    }
}
