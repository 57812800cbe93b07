/** The record of a call: its steps, its end, and the listeners to it. */
@NullMarked
package dev.toolbooth.core.trace;

import org.jspecify.annotations.NullMarked;
