/** MCP in all its revisions. Start reading at {@link dev.toolbooth.dialects.mcp.McpDialect}. */
@NullMarked
package dev.toolbooth.dialects.mcp;

import org.jspecify.annotations.NullMarked;
