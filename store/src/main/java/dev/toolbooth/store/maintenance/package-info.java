/** Backup, restore and inspection of a database. */
@NullMarked
package dev.toolbooth.store.maintenance;

import org.jspecify.annotations.NullMarked;
