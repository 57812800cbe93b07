package dev.toolbooth.store;

import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.sales.SalesFigures;
import dev.toolbooth.core.sales.SalesQuery;
import dev.toolbooth.core.sales.SalesReport;
import dev.toolbooth.core.sales.ToolRef;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Sales as anybody would compute them who has all entries at hand, and all the time. */
final class NaiveSales {
    private final List<Event> events = new ArrayList<>();

    /** Something that was sold, or given back. */
    record Event(
            Instant at,
            ToolRef toolRef,
            String rail,
            String account,
            boolean free,
            boolean refund,
            long microUsd) {
        long hour() {
            return Math.floorDiv(at.getEpochSecond(), 3_600);
        }
    }

    /**
     * @param refunds what was given back, which the entries don't say in so many words
     */
    NaiveSales(Ledger ledger, List<Event> refunds) {
        events.addAll(refunds);
        UUID after = null;
        for (List<Entry> page = ledger.entries(null, after, 500);
                !page.isEmpty();
                page = ledger.entries(null, after, 500)) {
            page.forEach(this::add);
            after = page.getLast().id();
        }
    }

    private void add(Entry entry) {
        Entry.Sold sold = entry.sold();
        if (sold != null && entry.credit().startsWith("revenue:")) {
            events.add(
                    new Event(
                            entry.at(),
                            new ToolRef(sold.shop(), sold.tool()),
                            rail(entry.debit()),
                            entry.debit(),
                            sold.free(),
                            false,
                            entry.amount().microUsd()));
        }
    }

    static String rail(String account) {
        String[] parts = account.split(":", -1);
        return switch (parts.length) {
            case 4 -> parts[1] + ":" + parts[2];
            case 5 -> parts[1] + ":" + parts[2] + ":" + parts[3];
            default -> "balance";
        };
    }

    SalesReport report(SalesQuery query) {
        List<Event> all =
                events.stream()
                        .filter(
                                e ->
                                        query.tool() == null
                                                || query.tool().equals(e.toolRef().tool()))
                        .filter(
                                e ->
                                        query.shop() == null
                                                || query.shop().equals(e.toolRef().shop()))
                        .filter(e -> query.rail() == null || query.rail().equals(e.rail()))
                        .toList();
        List<Event> in = in(all, query.fromHour(), query.toHour());
        int step = query.step() == SalesQuery.Step.HOUR ? 1 : 24;
        return new SalesReport(
                figures(in),
                figures(in(all, query.fromHour() - query.hours(), query.fromHour())),
                by(in, Event::toolRef),
                by(in, Event::rail),
                by(in, event -> Math.floorDiv(event.hour(), step) * step),
                top(in),
                query.rows() ? rows(in) : List.of());
    }

    private static List<Event> in(List<Event> all, long from, long to) {
        return all.stream().filter(e -> e.hour() >= from && e.hour() < to).toList();
    }

    private static <K> Map<K, SalesFigures> by(List<Event> events, Function<Event, K> key) {
        Map<K, SalesFigures> by = new HashMap<>();
        events.stream()
                .collect(Collectors.groupingBy(key))
                .forEach((k, some) -> by.put(k, figures(some)));
        return by;
    }

    private static SalesFigures figures(List<Event> events) {
        long billed = 0;
        long free = 0;
        long micro = 0;
        long refunds = 0;
        long refunded = 0;
        Set<String> payers = new HashSet<>();
        for (Event event : events) {
            if (event.refund()) {
                refunds += event.microUsd() < 0 ? -1 : 1;
                refunded += event.microUsd();
            } else {
                billed += event.free() ? 0 : 1;
                free += event.free() ? 1 : 0;
                micro += event.microUsd();
                if (!event.free()) {
                    payers.add(event.account());
                }
            }
        }
        return new SalesFigures(billed, free, micro, payers.size(), refunds, refunded);
    }

    private static List<SalesReport.TopPayer> top(List<Event> events) {
        Map<String, List<Event>> byAccount =
                events.stream()
                        .filter(event -> !event.refund())
                        .collect(Collectors.groupingBy(Event::account));
        List<SalesReport.TopPayer> top = new ArrayList<>();
        byAccount.forEach(
                (account, theirs) -> {
                    SalesFigures sum = figures(theirs);
                    top.add(
                            new SalesReport.TopPayer(
                                    account, sum.billedCalls(), sum.freeCalls(), sum.microUsd()));
                });
        top.sort(
                Comparator.comparingLong(SalesReport.TopPayer::microUsd)
                        .thenComparingLong(SalesReport.TopPayer::billedCalls)
                        .thenComparingLong(SalesReport.TopPayer::freeCalls)
                        .reversed());
        return top.subList(0, Math.min(top.size(), SalesReport.TOP_MAX));
    }

    private static List<SalesReport.Row> rows(List<Event> events) {
        List<SalesReport.Row> rows = new ArrayList<>();
        by(
                        events,
                        event ->
                                new RowKey(
                                        Math.floorDiv(event.hour(), 24),
                                        event.toolRef(),
                                        event.rail()))
                .forEach(
                        (key, sum) ->
                                rows.add(new SalesReport.Row(key.day, key.toolRef, key.rail, sum)));
        return rows;
    }

    private record RowKey(long day, ToolRef toolRef, String rail) {}
}
