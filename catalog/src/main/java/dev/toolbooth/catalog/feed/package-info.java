/** Feeds of the catalog: other sellers' lists, files, servers, and settled payments. */
@NullMarked
package dev.toolbooth.catalog.feed;

import org.jspecify.annotations.NullMarked;
