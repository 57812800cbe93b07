package dev.toolbooth.wire;

import java.util.List;

/** The contents of one body or one line. */
public sealed interface RpcBody {

    /** One message. */
    record Single(RpcMessage message) implements RpcBody {}

    /** An array of messages. */
    record Batch(List<RpcMessage> messages) implements RpcBody {
        public Batch {
            messages = List.copyOf(messages);
        }
    }

    /** Bytes that are not JSON, or more of it than is allowed. */
    record Broken(int code, String reason) implements RpcBody {}
}
