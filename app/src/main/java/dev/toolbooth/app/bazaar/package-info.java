/** The bazaar put together: what is sold here as entries of the catalog, and the tools for it. */
@NullMarked
package dev.toolbooth.app.bazaar;

import org.jspecify.annotations.NullMarked;
