/** Readers of requests, in plain words or as a list, into steps. */
@NullMarked
package dev.toolbooth.tools.workspace.planner.request;

import org.jspecify.annotations.NullMarked;
