/** The calls that a server remembers for those who run it: what was asked, what came of it, why. */
@NullMarked
package dev.toolbooth.core.history;

import org.jspecify.annotations.NullMarked;
