package dev.toolbooth.server.metrics;

import dev.toolbooth.core.catalog.CatalogFigures;
import java.util.TreeMap;

/** The part of the metrics page about the catalog. */
final class CatalogMetrics {
    private CatalogMetrics() {}

    static void write(PrometheusText page, CatalogFigures figures) {
        page.family("toolbooth_catalog_entries", "gauge", "Entries of the catalog.");
        new TreeMap<>(figures.standings())
                .forEach((standing, count) -> page.sample(count, "standing", standing));
        page.family(
                        "toolbooth_catalog_probes_total",
                        "counter",
                        "Times that an entry was asked without paying.")
                .sample(figures.good(), "outcome", "ok")
                .sample(figures.bad(), "outcome", "error");
        page.family(
                        "toolbooth_catalog_feeds_failing",
                        "gauge",
                        "Lists of others that can't be read at the moment.")
                .sample(figures.failingFeeds());
        CatalogFigures.Purchases bought = figures.purchases();
        page.family(
                        "toolbooth_bazaar_purchases_total",
                        "counter",
                        "Calls that were paid for callers with a key.")
                .sample(bought.served(), "outcome", "served")
                .sample(bought.failed(), "outcome", "failed")
                .sample(bought.unanswered(), "outcome", "unanswered");
        page.family(
                        "toolbooth_bazaar_spent_micro_usd_total",
                        "counter",
                        "What sellers have got for these, in millionths of a dollar.")
                .sample(bought.microUsd());
    }
}
