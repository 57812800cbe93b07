/** Listeners and routing: sockets, TLS, backpressure, and the path to each endpoint. */
@NullMarked
package dev.toolbooth.server.listener;

import org.jspecify.annotations.NullMarked;
