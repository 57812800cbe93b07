/** MCP over standard input and output. */
@NullMarked
package dev.toolbooth.server.stdio;

import org.jspecify.annotations.NullMarked;
