/** Trying a tool of this server as a client would, over the wire, and showing what went over it. */
@NullMarked
package dev.toolbooth.app.attempt;

import org.jspecify.annotations.NullMarked;
