package dev.toolbooth.client.transport;

import dev.toolbooth.client.McpException;
import dev.toolbooth.wire.RpcMessage;

/** Takes what comes from a server. Thread-safe; must not wait for the server. */
public interface Inbox {

    /** A message came. */
    void received(RpcMessage message, Head head);

    /** The request with this id has an answer that was no message of its own. */
    void answered(long id, Answer answer);

    /** The request with this id will have no answer. */
    void failed(long id, McpException why);

    /** Nothing will come any more. */
    void ended(McpException why);
}
