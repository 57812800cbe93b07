/** A validator of sellers' paid endpoints: what is wrong, and how to fix it. */
@NullMarked
package dev.toolbooth.catalog.validate;

import org.jspecify.annotations.NullMarked;
