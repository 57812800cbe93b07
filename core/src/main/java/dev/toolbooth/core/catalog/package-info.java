/** What the catalog of things to buy takes from outside. */
@NullMarked
package dev.toolbooth.core.catalog;

import org.jspecify.annotations.NullMarked;
