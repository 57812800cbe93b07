/** API keys as an operator sees them. */
@NullMarked
package dev.toolbooth.app.keys;

import org.jspecify.annotations.NullMarked;
