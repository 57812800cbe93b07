/** The bazaar, wired: our own sales as catalog entries, and the tools that find and call. */
@NullMarked
package dev.toolbooth.app.bazaar;

import org.jspecify.annotations.NullMarked;
