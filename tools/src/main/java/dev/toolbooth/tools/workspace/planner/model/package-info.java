/** Plans that a language model makes, which the operator has named. */
@NullMarked
package dev.toolbooth.tools.workspace.planner.model;

import org.jspecify.annotations.NullMarked;
