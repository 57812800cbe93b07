/** Search by words and by meaning: the ports to an index, whatever it is made of. */
@NullMarked
package dev.toolbooth.core.search;

import org.jspecify.annotations.NullMarked;
