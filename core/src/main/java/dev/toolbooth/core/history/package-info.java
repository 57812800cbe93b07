/** The latest calls, for operators: what was asked, how it ended, and why. */
@NullMarked
package dev.toolbooth.core.history;

import org.jspecify.annotations.NullMarked;
