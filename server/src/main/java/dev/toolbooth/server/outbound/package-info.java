/**
 * The guarded way out. {@code GuardedOutbound} has the order of things; a name is looked up once
 * for each request, all its addresses are judged by core's rules, and the connection goes to an
 * address that was judged. Nothing is kept between requests.
 */
@NullMarked
package dev.toolbooth.server.outbound;

import org.jspecify.annotations.NullMarked;
