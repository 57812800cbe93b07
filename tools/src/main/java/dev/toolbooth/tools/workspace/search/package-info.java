/** The tools that find places in the files of a workspace. */
@NullMarked
package dev.toolbooth.tools.workspace.search;

import org.jspecify.annotations.NullMarked;
