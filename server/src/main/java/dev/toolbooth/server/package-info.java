/** HTTP, server-sent events and stdio in front of the core. */
@NullMarked
package dev.toolbooth.server;

import org.jspecify.annotations.NullMarked;
