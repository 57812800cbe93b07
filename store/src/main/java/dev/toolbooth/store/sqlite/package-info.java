/** The ledger, payments and plans in SQLite. */
@NullMarked
package dev.toolbooth.store.sqlite;

import org.jspecify.annotations.NullMarked;
