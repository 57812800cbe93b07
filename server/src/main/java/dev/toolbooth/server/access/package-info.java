/** API keys, and the addresses of clients behind proxies. */
@NullMarked
package dev.toolbooth.server.access;

import org.jspecify.annotations.NullMarked;
