package dev.toolbooth.dialects.mcp;

import dev.toolbooth.core.ask.ClientProfile;
import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.TaskView;
import dev.toolbooth.core.signal.Signal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A message that is plain MCP's in everything it doesn't override. */
public interface ForwardingMessage extends DecodedMessage {

    /** The same as plain MCP. */
    DecodedMessage mcp();

    @Override
    default Operation operation() {
        return mcp().operation();
    }

    @Override
    default ClientProfile client() {
        return mcp().client();
    }

    @Override
    default @Nullable JsonNode id() {
        return mcp().id();
    }

    @Override
    default @Nullable String protocol() {
        return mcp().protocol();
    }

    @Override
    default Optional<ObjectNode> announce(Signal signal) {
        return mcp().announce(signal);
    }

    @Override
    default Optional<ObjectNode> announce(TaskView task) {
        return mcp().announce(task);
    }

    @Override
    default boolean asksByRequest() {
        return mcp().asksByRequest();
    }

    @Override
    default boolean endsWithConnection() {
        return mcp().endsWithConnection();
    }

    @Override
    default boolean standsAlone() {
        return mcp().standsAlone();
    }

    @Override
    default boolean primesStreams() {
        return mcp().primesStreams();
    }
}
