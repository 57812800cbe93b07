/**
 * The samurai specification: MCP 2024-11-05 with a bill on every result, and a manifest that says
 * what calls cost. Start reading at {@link dev.toolbooth.dialects.samurai.SamuraiDialect}.
 */
@NullMarked
package dev.toolbooth.dialects.samurai;

import org.jspecify.annotations.NullMarked;
