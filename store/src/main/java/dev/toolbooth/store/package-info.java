/** Everything that survives a restart, in SQLite or PostgreSQL; all SQL of the program is here. */
@NullMarked
package dev.toolbooth.store;

import org.jspecify.annotations.NullMarked;
