/** The catalog's ports to its store and its documents. */
@NullMarked
package dev.toolbooth.core.catalog;

import org.jspecify.annotations.NullMarked;
