/** Plans: tasks that agents work off, and how they are made from a request. */
@NullMarked
package dev.toolbooth.tools.workspace.planner;

import org.jspecify.annotations.NullMarked;
