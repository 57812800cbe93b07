/**
 * The one way out: what may be asked of other servers, and which addresses may be asked. Only rules
 * and types are here; whoever implements {@link dev.toolbooth.core.outbound.Outbound} does the
 * looking up and the connecting.
 */
@NullMarked
package dev.toolbooth.core.outbound;

import org.jspecify.annotations.NullMarked;
