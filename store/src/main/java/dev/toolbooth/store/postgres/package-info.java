/** The ledger, payments and plans in PostgreSQL, shared by several nodes. */
@NullMarked
package dev.toolbooth.store.postgres;

import org.jspecify.annotations.NullMarked;
