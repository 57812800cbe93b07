/**
 * The workspace: tools for one folder and the work in it, under the names of Mira's contracts and
 * under names that MCP allows.
 */
@NullMarked
package dev.toolbooth.tools.workspace;

import org.jspecify.annotations.NullMarked;
