/**
 * Terminals of the workspace: processes that clients type to and follow, and that outlive their
 * clients. {@link dev.toolbooth.tools.workspace.terminals.Terminals} has them all, {@link
 * dev.toolbooth.tools.workspace.terminals.Terminal} is one.
 */
@NullMarked
package dev.toolbooth.tools.workspace.terminals;

import org.jspecify.annotations.NullMarked;
