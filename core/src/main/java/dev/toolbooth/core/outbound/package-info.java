/**
 * The one way out to other servers: which requests may be sent, and to which addresses. Only rules
 * and types are here; implementations of {@link dev.toolbooth.core.outbound.Outbound} resolve names
 * and connect.
 */
@NullMarked
package dev.toolbooth.core.outbound;

import org.jspecify.annotations.NullMarked;
