/**
 * Calls of catalog entries for clients: forwards the client's payment and returns the seller's
 * answer. Start reading at {@link dev.toolbooth.catalog.proxy.ProxyToolCall}.
 */
@NullMarked
package dev.toolbooth.catalog.proxy;

import org.jspecify.annotations.NullMarked;
