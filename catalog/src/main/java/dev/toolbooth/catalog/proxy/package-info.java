/**
 * Calls what is in the catalog for others: passes their payment on, and brings back what was
 * answered. Start reading at {@link dev.toolbooth.catalog.proxy.ProxyToolCall}.
 */
@NullMarked
package dev.toolbooth.catalog.proxy;

import org.jspecify.annotations.NullMarked;
