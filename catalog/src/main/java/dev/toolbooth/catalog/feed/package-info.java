/** Where the catalog's entries come from: lists of others, files, servers, and settled payments. */
@NullMarked
package dev.toolbooth.catalog.feed;

import org.jspecify.annotations.NullMarked;
