/** Finding by words and by meaning: what is asked of an index, whatever it is made of. */
@NullMarked
package dev.toolbooth.core.search;

import org.jspecify.annotations.NullMarked;
