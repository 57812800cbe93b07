package dev.toolbooth.server.metrics;

import dev.toolbooth.core.billing.CallBilling;
import dev.toolbooth.core.billing.SalesCounters;
import dev.toolbooth.core.ledger.Deposit.Source;
import dev.toolbooth.core.ledger.LedgerCounts;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.pay.PaymentDeposits;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** The part of the metrics page about money. Thread-safe. */
final class MoneyMetrics {
    private final CallBilling billing;

    MoneyMetrics(CallBilling billing) {
        this.billing = billing;
    }

    void write(PrometheusText page) {
        Map<String, SalesCounters.ShopCounters> shops = billing.salesCounters().shops();
        billing.shops().all().stream()
                .map(Shop::name)
                .forEach(
                        name -> shops.computeIfAbsent(name, _ -> new SalesCounters.ShopCounters()));
        String required = "Calls that were not paid for and did not run; no errors.";
        each(
                page,
                shops,
                "toolbooth_payment_required_total",
                required,
                SalesCounters.ShopCounters::required);
        // Its name in the requirements on samurai servers.
        each(page, shops, "payment_required_total", required, SalesCounters.ShopCounters::required);
        each(
                page,
                shops,
                "toolbooth_billed_calls_total",
                "Calls that were paid for.",
                SalesCounters.ShopCounters::billed);
        each(
                page,
                shops,
                "toolbooth_billed_micro_usd_total",
                "What calls have cost, in millionths of a dollar.",
                SalesCounters.ShopCounters::microUsd);
        each(
                page,
                shops,
                "toolbooth_free_calls_total",
                "Calls in shops that cost nothing.",
                SalesCounters.ShopCounters::free);
        each(
                page,
                shops,
                "toolbooth_unsettled_calls_total",
                "Calls that ran and could not be paid for.",
                SalesCounters.ShopCounters::unsettled);
        each(
                page,
                shops,
                "toolbooth_repeated_calls_total",
                "Calls that got the outcome of an earlier one.",
                SalesCounters.ShopCounters::repeated);
        payments(page, billing.chainPayments().deposits());
        if (billing.ledger() instanceof LedgerCounts counting) {
            ledger(page, counting.counted());
        }
    }

    private static void each(
            PrometheusText page,
            Map<String, SalesCounters.ShopCounters> shops,
            String name,
            String help,
            ToLongFunction<SalesCounters.ShopCounters> count) {
        page.family(name, "counter", help);
        shops.forEach((shop, counts) -> page.sample(count.applyAsLong(counts), "server", shop));
    }

    private static void payments(PrometheusText page, PaymentDeposits paymentDeposits) {
        List<Source> sources = List.of(Source.CHAIN, Source.PLAY, Source.BELIEVED);
        page.family(
                "toolbooth_payments_arrived_total",
                "counter",
                "Payments that were put into accounts, by where the money is from.");
        sources.forEach(one -> page.sample(paymentDeposits.payments(one), "source", one.word()));
        page.family(
                "toolbooth_payments_arrived_micro_usd_total",
                "counter",
                "What these were worth, in millionths of a dollar.");
        sources.forEach(one -> page.sample(paymentDeposits.microUsd(one), "source", one.word()));
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
