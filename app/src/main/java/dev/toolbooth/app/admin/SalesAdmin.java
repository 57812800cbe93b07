package dev.toolbooth.app.admin;

import dev.toolbooth.app.admin.json.AccountJson;
import dev.toolbooth.app.admin.json.AdminRefusals;
import dev.toolbooth.app.admin.json.SalesFilter;
import dev.toolbooth.app.admin.json.SalesSchemas;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.sales.Sales;
import dev.toolbooth.core.sales.SalesFigures;
import dev.toolbooth.core.sales.SalesQuery;
import dev.toolbooth.core.sales.SalesReport;
import dev.toolbooth.core.sales.ToolRef;
import dev.toolbooth.core.stats.CallCounts;
import dev.toolbooth.core.stats.CallFigures;
import dev.toolbooth.core.stats.CallReport;
import dev.toolbooth.server.admin.AdminMistake;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.server.admin.AdminResult;
import dev.toolbooth.server.admin.AdminResult.Done;
import dev.toolbooth.server.admin.AdminRoute;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The calls, sales and earnings, and the tools on sale. Safe for concurrent use. */
public final class SalesAdmin implements AdminSubject {
    private static final int HOUR_SECONDS = 3_600;

    private final Shops shops;
    private final Sales sales;
    private final CallCounts calls;
    private final Duration patience;
    private final InstantSource clock;

    /**
     * @param shops what is sold
     * @param patience how long to wait for what is not counted yet
     */
    public SalesAdmin(
            Shops shops, Sales sales, CallCounts calls, Duration patience, InstantSource clock) {
        this.shops = shops;
        this.sales = sales;
        this.calls = calls;
        this.patience = patience;
        this.clock = clock;
    }

    /** Both kinds of figures, of which there may be one without the other. */
    private record Figures(CallFigures called, SalesFigures sold) {
        static Figures of(@Nullable CallFigures called, @Nullable SalesFigures sold) {
            return new Figures(
                    Objects.requireNonNullElse(called, CallFigures.NONE),
                    Objects.requireNonNullElse(sold, SalesFigures.NONE));
        }

        ObjectNode into(ObjectNode json) {
            json.put("calls", called.calls())
                    .put("ok", called.ok())
                    .put("failed", called.failed())
                    .put("refused", called.refused())
                    .put("payment_required", called.paymentRequired())
                    .put("cancelled", called.cancelled());
            millis(json, "p50_ms", called.p50Millis());
            millis(json, "p95_ms", called.p95Millis());
            return json.put("billed_calls", sold.billedCalls())
                    .put("free_calls", sold.freeCalls())
                    .put("revenue_micro_usd", sold.microUsd())
                    .put("payers", sold.payers())
                    .put("refunds", sold.refunds())
                    .put("refunded_micro_usd", sold.refundedMicroUsd());
        }

        private static void millis(ObjectNode json, String member, OptionalDouble millis) {
            if (millis.isPresent()) {
                json.put(member, Math.round(millis.getAsDouble() * 1_000) / 1_000.0);
            } else {
                json.putNull(member);
            }
        }
    }

    private record Shown<K>(K key, Figures figures) {}

    @Override
    public List<AdminRoute> routes() {
        return List.of(
                AdminRoute.get("/servers", _ -> servers())
                        .says("List what is sold, with prices.")
                        .answers(AccountJson.SERVERS),
                AdminRoute.get("/stats", this::stats)
                        .says(
                                "What was called, sold and earned over a range of time: in all, by"
                                        + " tool, by rail, by time, and who paid most. Sales are"
                                        + " what the ledger says; calls are counted by the server.")
                        .query(SalesFilter.QUERY)
                        .answers(SalesSchemas.STATS));
    }

    private AdminResult servers() {
        ObjectNode json = Json.object();
        ArrayNode array = json.putArray("servers");
        shops.all().forEach(shop -> array.add(AccountJson.shop(shop)));
        return new Done(json);
    }

    private AdminResult stats(AdminRequest request) throws AdminMistake {
        SalesQuery wanted = SalesFilter.read(request, clock.instant());
        return switch (sales.report(wanted, patience)) {
            case Sales.Answer.Done(SalesReport sold) ->
                    new Done(answer(wanted, CallReport.of(calls, wanted), sold));
            case Sales.Answer.Behind(long counted, long entries) ->
                    AdminRefusals.unavailable(
                            "earlier sales are still being counted: "
                                    + counted
                                    + " of "
                                    + entries
                                    + " entries so far; try again in a moment");
        };
    }

    private static ObjectNode answer(SalesQuery wanted, CallReport called, SalesReport sold)
            throws AdminMistake {
        ObjectNode json = Json.object();
        json.put("from", time(wanted.fromHour()))
                .put("to", time(wanted.toHour()))
                .put("step", wanted.step().name().toLowerCase(Locale.ROOT));
        Figures.of(called.total(), sold.total()).into(json.putObject("total"));
        Figures.of(called.before(), sold.before()).into(json.putObject("before"));
        array(
                json.putArray("by_tool"),
                called.byTool(),
                sold.byTool(),
                SalesAdmin::named,
                SalesAdmin::tool);
        array(
                json.putArray("by_rail"),
                called.byRail(),
                sold.byRail(),
                rail -> rail,
                (row, rail) -> row.put("rail", rail));
        byTime(json.putArray("by_time"), wanted, called, sold);
        ArrayNode payers = json.putArray("top_payers");
        for (SalesReport.TopPayer payer : sold.topPayers()) {
            payers.addObject()
                    .put("account", payer.account())
                    .put("billed_calls", payer.billedCalls())
                    .put("free_calls", payer.freeCalls())
                    .put("revenue_micro_usd", payer.microUsd());
        }
        if (wanted.rows()) {
            rows(json.putArray("rows"), called, sold);
        }
        return json;
    }

    private static String time(long hour) {
        return Instant.ofEpochSecond(hour * HOUR_SECONDS).toString();
    }

    private static String named(ToolRef toolRef) {
        return toolRef.tool() + " " + toolRef.shop();
    }

    private static void tool(ObjectNode row, ToolRef toolRef) {
        row.put("tool", toolRef.tool());
        if (!toolRef.shop().isEmpty()) {
            row.put("server", toolRef.shop());
        }
    }

    private static <K> List<Shown<K>> both(Map<K, CallFigures> called, Map<K, SalesFigures> sold) {
        Set<K> keys = new HashSet<>(called.keySet());
        keys.addAll(sold.keySet());
        List<Shown<K>> both = new ArrayList<>();
        keys.forEach(key -> both.add(new Shown<>(key, Figures.of(called.get(key), sold.get(key)))));
        return both;
    }

    /** Those first that earned most, then those that were called most. */
    private static <K> void array(
            ArrayNode array,
            Map<K, CallFigures> called,
            Map<K, SalesFigures> sold,
            Function<K, String> name,
            BiConsumer<ObjectNode, K> named) {
        List<Shown<K>> both = both(called, sold);
        both.sort(
                Comparator.<Shown<K>>comparingLong(one -> -one.figures().sold().microUsd())
                        .thenComparingLong(one -> -one.figures().called().calls())
                        .thenComparingLong(one -> -one.figures().sold().billedCalls())
                        .thenComparing(one -> name.apply(one.key())));
        for (Shown<K> one : both) {
            ObjectNode row = array.addObject();
            named.accept(row, one.key());
            one.figures().into(row);
        }
    }

    private static void byTime(
            ArrayNode array, SalesQuery wanted, CallReport called, SalesReport sold) {
        Map<Long, CallFigures> calls = called.byTime();
        for (long hour = wanted.step().startHour(wanted.fromHour());
                hour < wanted.toHour();
                hour += wanted.step().hours()) {
            Figures.of(calls.get(hour), sold.byTime().get(hour))
                    .into(array.addObject().put("at", time(hour)));
        }
    }

    private static void rows(ArrayNode array, CallReport called, SalesReport sold)
            throws AdminMistake {
        Map<CallReport.Day, SalesFigures> rows = new HashMap<>();
        for (SalesReport.Row row : sold.rows()) {
            rows.put(new CallReport.Day(row.day(), row.toolRef(), row.rail()), row.figures());
        }
        List<Shown<CallReport.Day>> both = both(called.rows(), rows);
        if (both.size() > SalesQuery.ROWS_MAX) {
            throw new AdminMistake(
                    "rows",
                    ": there are more than "
                            + SalesQuery.ROWS_MAX
                            + " rows, one for each day, server, tool and rail; choose a shorter"
                            + " range, or a single tool, server or rail");
        }
        both.sort(
                Comparator.<Shown<CallReport.Day>>comparingLong(one -> one.key().day())
                        .thenComparing(one -> one.key().toolRef().shop())
                        .thenComparing(one -> one.key().toolRef().tool())
                        .thenComparing(one -> one.key().rail()));
        for (Shown<CallReport.Day> one : both) {
            CallReport.Day key = one.key();
            one.figures()
                    .into(
                            array.addObject()
                                    .put("day", LocalDate.ofEpochDay(key.day()).toString())
                                    .put("server", key.toolRef().shop())
                                    .put("tool", key.toolRef().tool())
                                    .put("rail", key.rail()));
        }
    }
}
