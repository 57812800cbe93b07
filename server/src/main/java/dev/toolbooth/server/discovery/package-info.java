/** What the outside may learn of the server without speaking MCP: documents, and a page. */
@NullMarked
package dev.toolbooth.server.discovery;

import org.jspecify.annotations.NullMarked;
