/** API keys in the database. */
@NullMarked
package dev.toolbooth.store.keys;

import org.jspecify.annotations.NullMarked;
