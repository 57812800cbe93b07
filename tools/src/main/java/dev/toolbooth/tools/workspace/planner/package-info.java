/** Plans: what is to be done, as tasks that agents work off, and how it came about. */
@NullMarked
package dev.toolbooth.tools.workspace.planner;

import org.jspecify.annotations.NullMarked;
