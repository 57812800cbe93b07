/** Who pays when clients leave their calls. */
@NullMarked
package dev.toolbooth.testkit.leaving;

import org.jspecify.annotations.NullMarked;
