/** Small tools for threads: locks by key, listeners, and background threads that stop. */
@NullMarked
package dev.toolbooth.core.concurrent;

import org.jspecify.annotations.NullMarked;
