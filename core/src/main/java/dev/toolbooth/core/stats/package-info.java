/**
 * The server's counters of its own work. Start reading at {@link dev.toolbooth.core.stats.Stats}.
 */
@NullMarked
package dev.toolbooth.core.stats;

import org.jspecify.annotations.NullMarked;
