/** Discovery without MCP: documents that describe the server, and a page. */
@NullMarked
package dev.toolbooth.server.discovery;

import org.jspecify.annotations.NullMarked;
