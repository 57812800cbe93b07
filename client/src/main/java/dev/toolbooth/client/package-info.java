/**
 * An MCP client for every revision: {@code McpClient} connects to a server over HTTP or to one that
 * it starts itself.
 */
@NullMarked
package dev.toolbooth.client;

import org.jspecify.annotations.NullMarked;
