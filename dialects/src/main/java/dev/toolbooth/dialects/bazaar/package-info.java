/**
 * The bazaar's endpoint: MCP in all its revisions with two tools, as its specification prints them.
 * Start with {@link dev.toolbooth.dialects.bazaar.BazaarDialect}.
 */
@NullMarked
package dev.toolbooth.dialects.bazaar;

import org.jspecify.annotations.NullMarked;
