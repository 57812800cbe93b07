package dev.toolbooth.server.metrics;

import dev.toolbooth.core.catalog.CatalogFigures;
import java.util.TreeMap;

/** The part of the page that is about the catalog of what can be bought. */
final class CatalogLines {
    private CatalogLines() {}

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
    }
}
