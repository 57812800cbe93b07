/** JSON-RPC over HTTP and event streams: from a request body to the engine and back. */
@NullMarked
package dev.toolbooth.server.rpc;

import org.jspecify.annotations.NullMarked;
