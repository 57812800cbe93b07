package dev.toolbooth.client.transport;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.wire.RpcMessage;

/** A listener to messages from a server. Thread-safe; must not wait for the server. */
public interface TransportListener {

    /** A message came. */
    void received(RpcMessage message, ResponseHead head);

    /** The request with this id has an answer that was no message of its own. */
    void answered(long id, RpcResponse rpcResponse);

    /** The request with this id will have no answer. */
    void failed(long id, McpException why);

    /** Nothing will come any more. */
    void ended(McpException why);
}
