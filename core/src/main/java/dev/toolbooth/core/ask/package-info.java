/** The client at the other end of a call: who it is, what it can do, how to ask it. */
@NullMarked
package dev.toolbooth.core.ask;

import org.jspecify.annotations.NullMarked;
