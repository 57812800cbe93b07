/** Callers: who they are, and what they may use. */
@NullMarked
package dev.toolbooth.core.access;

import org.jspecify.annotations.NullMarked;
