/** Tests of the log. */
@NullMarked
package dev.toolbooth.app.log;

import org.jspecify.annotations.NullMarked;
