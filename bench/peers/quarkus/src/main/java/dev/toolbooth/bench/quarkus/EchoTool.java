package dev.toolbooth.bench.quarkus;

import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.ToolArg;
import io.smallrye.common.annotation.NonBlocking;

import jakarta.inject.Singleton;

/** The trivial tool, answered on the event loop: Quarkus's fastest configuration. */
@Singleton
public class EchoTool {

    @NonBlocking
    @Tool(name = "echo", description = "Says the message again")
    String echo(@ToolArg(description = "what to say") String message) {
        return "Echo: " + message;
    }
}
