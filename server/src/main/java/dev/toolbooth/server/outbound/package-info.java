/**
 * The guarded way out. {@code GuardedOutbound} has the order of steps: a name is resolved once for
 * each request, all its addresses are judged by core's rules, and the connection goes to an address
 * that was judged. Nothing is kept between requests but idle connections.
 */
@NullMarked
package dev.toolbooth.server.outbound;

import org.jspecify.annotations.NullMarked;
