/** Stand-ins that tests of the core share. */
@NullMarked
package dev.toolbooth.core.fake;

import org.jspecify.annotations.NullMarked;
