/** Finding by words. */
@NullMarked
package dev.toolbooth.search;

import org.jspecify.annotations.NullMarked;
