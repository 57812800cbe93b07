package dev.toolbooth.server.metrics;

import dev.toolbooth.core.call.Till;
import dev.toolbooth.core.money.Deposit.Source;
import dev.toolbooth.core.money.LedgerCounts;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Takings;
import dev.toolbooth.core.pay.Arrivals;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** The part of the page that is about money. Thread-safe. */
final class MoneyLines {
    private final Till till;

    MoneyLines(Till till) {
        this.till = till;
    }

    void write(PrometheusText page) {
        Map<String, Takings.OfShop> shops = till.takings().shops();
        till.shops().all().stream()
                .map(Shop::name)
                .forEach(name -> shops.computeIfAbsent(name, _ -> new Takings.OfShop()));
        String required = "Calls that were not paid for and did not run; no errors.";
        each(page, shops, "toolbooth_payment_required_total", required, Takings.OfShop::required);
        // Its name in the requirements on samurai servers.
        each(page, shops, "payment_required_total", required, Takings.OfShop::required);
        each(
                page,
                shops,
                "toolbooth_billed_calls_total",
                "Calls that were paid for.",
                Takings.OfShop::billed);
        each(
                page,
                shops,
                "toolbooth_billed_micro_usd_total",
                "What calls have cost, in millionths of a dollar.",
                Takings.OfShop::microUsd);
        each(
                page,
                shops,
                "toolbooth_free_calls_total",
                "Calls in shops that cost nothing.",
                Takings.OfShop::free);
        each(
                page,
                shops,
                "toolbooth_unsettled_calls_total",
                "Calls that ran and could not be paid for.",
                Takings.OfShop::unsettled);
        each(
                page,
                shops,
                "toolbooth_repeated_calls_total",
                "Calls that got the outcome of an earlier one.",
                Takings.OfShop::repeated);
        payments(page, till.cashier().arrivals());
        if (till.ledger() instanceof LedgerCounts counting) {
            ledger(page, counting.counted());
        }
    }

    private static void each(
            PrometheusText page,
            Map<String, Takings.OfShop> shops,
            String name,
            String help,
            ToLongFunction<Takings.OfShop> count) {
        page.family(name, "counter", help);
        shops.forEach((shop, counts) -> page.sample(count.applyAsLong(counts), "server", shop));
    }

    private static void payments(PrometheusText page, Arrivals arrivals) {
        List<Source> sources = List.of(Source.CHAIN, Source.PLAY, Source.BELIEVED);
        page.family(
                "toolbooth_payments_arrived_total",
                "counter",
                "Payments that were put into accounts, by where the money is from.");
        sources.forEach(one -> page.sample(arrivals.payments(one), "source", one.word()));
        page.family(
                "toolbooth_payments_arrived_micro_usd_total",
                "counter",
                "What these were worth, in millionths of a dollar.");
        sources.forEach(one -> page.sample(arrivals.microUsd(one), "source", one.word()));
    }

    private static void ledger(PrometheusText page, LedgerCounts.Counted counts) {
        page.family("toolbooth_holds", "gauge", "Calls for which money is held.")
                .sample(counts.holds());
        page.family(
                "toolbooth_ledger_batch_size",
                "histogram",
                "How many changes of the ledger were written at once.");
        List<Long> sizes = counts.sizes();
        long upTo = 0;
        for (int i = 0; i < sizes.size(); i++) {
            upTo += sizes.get(i);
            page.sample("_bucket", upTo, "le", String.valueOf(1L << i));
        }
        page.sample("_bucket", counts.batches(), "le", "+Inf")
                .sample("_sum", counts.changes())
                .sample("_count", counts.batches());
        page.family(
                        "toolbooth_ledger_write_seconds_total",
                        "counter",
                        "How long the ledger was written to disk.")
                .sample(counts.writingNanos() / 1e9);
        page.family(
                        "toolbooth_ledger_write_failures_total",
                        "counter",
                        "Batches of the ledger that could not be written.")
                .sample(counts.failures());
    }
}
