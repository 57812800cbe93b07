/** The port between wire formats and the core. */
@NullMarked
package dev.toolbooth.core.dialect;

import org.jspecify.annotations.NullMarked;
