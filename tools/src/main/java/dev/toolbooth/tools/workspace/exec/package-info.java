/** Commands that agents run in the workspace. */
@NullMarked
package dev.toolbooth.tools.workspace.exec;

import org.jspecify.annotations.NullMarked;
