/** Tells sellers what is wrong with their paid endpoints, and how to mend it. */
@NullMarked
package dev.toolbooth.catalog.validate;

import org.jspecify.annotations.NullMarked;
