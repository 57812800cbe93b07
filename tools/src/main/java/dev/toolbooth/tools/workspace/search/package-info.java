/** The tools that search the files of a workspace. */
@NullMarked
package dev.toolbooth.tools.workspace.search;

import org.jspecify.annotations.NullMarked;
