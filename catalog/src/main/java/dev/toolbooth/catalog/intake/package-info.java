/** How an operator's word alone becomes an entry: the resource is asked for the rest. */
@NullMarked
package dev.toolbooth.catalog.intake;

import org.jspecify.annotations.NullMarked;
