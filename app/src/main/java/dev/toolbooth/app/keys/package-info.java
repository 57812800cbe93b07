/** API keys, kept in a file until there is a better place for them. */
@NullMarked
package dev.toolbooth.app.keys;

import org.jspecify.annotations.NullMarked;
