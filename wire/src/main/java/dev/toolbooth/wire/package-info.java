/**
 * JSON-RPC 2.0 and server-sent events as bytes. Start reading at {@link
 * dev.toolbooth.wire.RpcCodec}.
 */
@NullMarked
package dev.toolbooth.wire;

import org.jspecify.annotations.NullMarked;
