/** Work that outlives the request that started it. */
@NullMarked
package dev.toolbooth.core.task;

import org.jspecify.annotations.NullMarked;
