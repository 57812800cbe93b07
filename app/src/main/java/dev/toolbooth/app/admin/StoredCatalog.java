package dev.toolbooth.app.admin;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.core.catalog.CatalogRows;
import dev.toolbooth.search.LuceneTextIndex;
import dev.toolbooth.server.outbound.GuardedOutbound;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The catalog that a server has left in the store, opened on first use: most commands need none.
 * Thread-safe.
 */
public final class StoredCatalog implements AutoCloseable {
    private static final int REQUESTS_MAX = 8;

    private final Config config;
    private final CatalogRows rows;
    private final InstantSource clock;
    private final GuardedOutbound outbound;

    // Guarded by this.
    private @Nullable Catalog open;

    public StoredCatalog(Config config, CatalogRows rows, InstantSource clock) {
        this.config = config;
        this.rows = rows;
        this.clock = clock;
        this.outbound = GuardedOutbound.standard(config.outbound().allow(), REQUESTS_MAX);
    }

    /** What operators may do with it. */
    CatalogAdmin admin() {
        return new CatalogAdmin(
                config.catalog().enabled(),
                this::catalog,
                new CatalogAdmin.Contacts(outbound, () -> {}, List::of),
                clock);
    }

    /** The catalog with all that is kept. */
    public synchronized Catalog catalog() {
        Catalog catalog = open;
        if (catalog == null) {
            catalog = new Catalog(rows, new LuceneTextIndex(), config.catalog().limits(), clock);
            open = catalog;
        }
        catalog.refresh();
        return catalog;
    }

    @Override
    public synchronized void close() {
        if (open != null) {
            open.close();
        }
        outbound.close();
    }
}
