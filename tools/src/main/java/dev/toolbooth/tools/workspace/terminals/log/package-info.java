/** Terminal output on disk: written in segments, read by offset, bounded. */
@NullMarked
package dev.toolbooth.tools.workspace.terminals.log;

import org.jspecify.annotations.NullMarked;
