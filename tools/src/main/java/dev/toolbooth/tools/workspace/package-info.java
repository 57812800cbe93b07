/**
 * The workspace: tools for one folder and what goes on there, under the names of Mira's contracts
 * and under such as MCP allows.
 */
@NullMarked
package dev.toolbooth.tools.workspace;

import org.jspecify.annotations.NullMarked;
