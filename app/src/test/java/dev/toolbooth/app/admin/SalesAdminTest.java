package dev.toolbooth.app.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.admin.json.SalesFilter;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.sales.Sales;
import dev.toolbooth.core.sales.SalesFigures;
import dev.toolbooth.core.sales.SalesQuery;
import dev.toolbooth.core.sales.SalesQuery.Step;
import dev.toolbooth.core.sales.SalesReport;
import dev.toolbooth.core.sales.SlotLength;
import dev.toolbooth.core.sales.ToolRef;
import dev.toolbooth.core.stats.CallCounts;
import dev.toolbooth.core.stats.CallRow;
import dev.toolbooth.core.stats.CallRows;
import dev.toolbooth.core.stats.CallTally;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.server.admin.AdminResult;
import dev.toolbooth.server.admin.AdminResult.Reason;
import dev.toolbooth.server.admin.AdminRoutes;
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

class SalesAdminTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:34:56Z");
    private static final SalesReport NOTHING = report(Map.of(), Map.of());

    private final List<SalesQuery> asked = new ArrayList<>();
    private Sales.Answer answer = new Sales.Answer.Done(NOTHING);

    /** Calls of nobody. */
    private static final class NoCalls implements CallRows {
        @Override
        public void add(List<CallRow> hours) {}

        @Override
        public void each(SlotLength.Part part, boolean every, Consumer<CallRow> taker) {}
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

    private final SalesAdmin admin =
            new SalesAdmin(
                    Shops.NONE,
                    new Told(),
                    new CallCounts(new CallTally(), new NoCalls()),
                    Duration.ZERO,
                    InstantSource.fixed(NOW));

    private static SalesReport report(
            Map<ToolRef, SalesFigures> byTool, Map<Long, SalesFigures> byTime) {
        return new SalesReport(
                SalesFigures.NONE,
                SalesFigures.NONE,
                byTool,
                Map.of(),
                byTime,
                List.of(),
                List.of());
    }

    private AdminResult stats(String... parameters) {
        Map<String, String> all = new HashMap<>();
        for (int i = 0; i < parameters.length; i += 2) {
            all.put(parameters[i], parameters[i + 1]);
        }
        AdminRequest request = AdminRequest.get("/stats").with(all);
        return new AdminRoutes(AdminTable.checked(admin), AdminRoutes.NONE::watch).ask(request);
    }

    private ObjectNode done(String... parameters) {
        return ((AdminResult.Done) stats(parameters)).body();
    }

    private void refused(String message, String... parameters) {
        assertThat(stats(parameters))
                .isInstanceOfSatisfying(
                        AdminResult.Refused.class,
                        refused -> {
                            assertThat(refused.reason()).isEqualTo(Reason.BAD_REQUEST);
                            assertThat(refused.message()).contains(message);
                        });
    }

    private static SalesReport rows(int count) {
        List<SalesReport.Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(new SalesReport.Row(20_000, new ToolRef("s", "t" + i), "", SalesFigures.NONE));
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

    /** finding K4. */
    @Test
    void aSpanIsOfFullHoursTheRunningOneIncluded() {
        ObjectNode week = done("from", "7d");
        assertThat(week.path("from").asString()).isEqualTo("2026-02-22T13:00:00Z");
        assertThat(week.path("to").asString()).isEqualTo("2026-03-01T13:00:00Z");
        assertThat(done("from", "168h").path("from")).isEqualTo(week.path("from"));
        assertThat(done("from", "24h")).isEqualTo(done());
        ObjectNode before = done("from", "14d", "to", "7d");
        assertThat(before.path("to")).isEqualTo(week.path("from"));
        refused("or a span back from now such as 7d", "from", "0d");
        refused("or a span back from now such as 7d", "from", "7w");
        refused("from must be before to", "from", "1d", "to", "2d");
    }

    @Test
    void tooManyRowsAreRefused() {
        answer = new Sales.Answer.Done(rows(SalesQuery.ROWS_MAX));
        ObjectNode all = done("rows", "true");
        assertThat(all.path("rows")).hasSize(SalesQuery.ROWS_MAX);
        answer = new Sales.Answer.Done(rows(SalesQuery.ROWS_MAX + 1));
        AdminResult.Refused refused = (AdminResult.Refused) stats("rows", "true");
        assertThat(refused.reason()).isEqualTo(Reason.BAD_REQUEST);
        assertThat(refused.message()).contains("more than 20000 rows", "choose a shorter range");
    }

    @Test
    void withoutAWishItIsTheLastDayInFullHours() {
        ObjectNode json = done();
        assertThat(json.path("from").asString("")).isEqualTo("2026-02-28T13:00:00Z");
        assertThat(json.path("to").asString("")).isEqualTo("2026-03-01T13:00:00Z");
        assertThat(json.path("step").asString("")).isEqualTo("hour");
        assertThat(json.path("by_time")).hasSize(24);
        assertThat(json.at("/by_time/23/at").asString("")).isEqualTo("2026-03-01T12:00:00Z");
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
        refused("from must be before to", "from", "2026-01-02", "to", "2026-01-01");
        refused("to: -9999-01-01; expected", "to", "-9999-01-01");
        refused("step: week is none; expected one of hour, day", "step", "week");
        refused("rows: yes; expected true or false", "rows", "yes");
        refused("form is not known", "form", "2026-01-01");
        refused("did you mean from?", "form", "2026-01-01");
    }

    @Test
    void soManyStepsAreAnsweredAndNotOneMore() {
        Instant end = Instant.parse("2026-03-01T00:00:00Z");
        for (Step step : Step.values()) {
            int most = step == Step.HOUR ? SalesFilter.HOURS_MAX : SalesFilter.DAYS_MAX;
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
                                        new ToolRef("base", "cheap"),
                                        new SalesFigures(900, 0, 10, 1, 0, 0),
                                        new ToolRef("base", "dear"),
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
                        new AdminResult.Refused(
                                Reason.UNAVAILABLE,
                                "earlier sales are still being counted: 5000 of 10000000 entries so"
                                        + " far; try again in a moment"));
    }
}
