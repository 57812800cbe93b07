/** The log, which goes to standard error: start at {@link dev.toolbooth.app.log.Logging}. */
@NullMarked
package dev.toolbooth.app.log;

import org.jspecify.annotations.NullMarked;
