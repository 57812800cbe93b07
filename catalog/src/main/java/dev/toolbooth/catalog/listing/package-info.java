/** Listings as sellers write them: parsed, bounded, and cleaned before they are shown. */
@NullMarked
package dev.toolbooth.catalog.listing;

import org.jspecify.annotations.NullMarked;
