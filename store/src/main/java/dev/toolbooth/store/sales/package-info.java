/** Sales rollups in the database: counted beside the ledger and always equal to it. */
@NullMarked
package dev.toolbooth.store.sales;

import org.jspecify.annotations.NullMarked;
