/** The tools for files of the workspace. */
@NullMarked
package dev.toolbooth.tools.workspace.files;

import org.jspecify.annotations.NullMarked;
