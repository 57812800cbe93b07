/** What terminals have printed, on the disk: as much of the end of it as may be kept. */
@NullMarked
package dev.toolbooth.tools.workspace.terminals.transcript;

import org.jspecify.annotations.NullMarked;
