/** Server-sent event streams: writing, buffering for replay, and resuming. */
@NullMarked
package dev.toolbooth.server.stream;

import org.jspecify.annotations.NullMarked;
