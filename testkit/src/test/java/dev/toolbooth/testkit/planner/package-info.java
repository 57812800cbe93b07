/** Plans from outside: over HTTP, on standard input and output, and through kills. */
@NullMarked
package dev.toolbooth.testkit.planner;

import org.jspecify.annotations.NullMarked;
