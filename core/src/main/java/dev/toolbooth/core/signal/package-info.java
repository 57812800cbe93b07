/** Notifications to clients. */
@NullMarked
package dev.toolbooth.core.signal;

import org.jspecify.annotations.NullMarked;
