package dev.toolbooth.store;

import dev.toolbooth.core.catalog.CatalogRows;
import dev.toolbooth.core.catalog.MemoryCatalogRows;

class MemoryRowsTest extends CatalogRowsContract {
    private final MemoryCatalogRows rows = new MemoryCatalogRows();

    @Override
    public CatalogRows rows() {
        return rows;
    }

    /** They end with the process. */
    @Override
    public CatalogRows again() {
        return rows;
    }
}
