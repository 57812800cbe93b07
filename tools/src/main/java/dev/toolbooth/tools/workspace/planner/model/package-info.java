/** Plans by a language model that the operator has configured. */
@NullMarked
package dev.toolbooth.tools.workspace.planner.model;

import org.jspecify.annotations.NullMarked;
