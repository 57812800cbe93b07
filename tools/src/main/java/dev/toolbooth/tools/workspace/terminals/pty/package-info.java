/**
 * The system's pseudo-terminals, through its C library: one end is ours, a process has the other.
 */
@NullMarked
package dev.toolbooth.tools.workspace.terminals.pty;

import org.jspecify.annotations.NullMarked;
