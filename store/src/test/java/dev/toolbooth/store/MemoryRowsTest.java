package dev.toolbooth.store;

import dev.toolbooth.core.catalog.CatalogRows;
import dev.toolbooth.core.catalog.MemoryRows;

class MemoryRowsTest extends CatalogRowsContract {
    private final MemoryRows rows = new MemoryRows();

    @Override
    CatalogRows rows() {
        return rows;
    }

    /** They end with the process. */
    @Override
    CatalogRows again() {
        return rows;
    }
}
