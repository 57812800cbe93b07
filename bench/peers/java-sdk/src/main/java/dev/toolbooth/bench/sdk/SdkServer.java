package dev.toolbooth.bench.sdk;

import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpSchema.Tool;

import jakarta.servlet.http.HttpServlet;

import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

import java.util.List;
import java.util.Map;

/**
 * The official Java SDK in the fastest of its configurations that were tried: stateless, on Jetty,
 * tools executed on the request's own thread. Argument: the port.
 */
public final class SdkServer {
    private static final Map<String, Object> SCHEMA =
            Map.of(
                    "type", "object",
                    "properties", Map.of("message", Map.of("type", "string")),
                    "required", List.of("message"));

    private SdkServer() {}

    /** Starts the server and leaves it running. */
    public static void main(String[] arguments) throws Exception {
        Server server = new Server();
        ServerConnector connector = new ServerConnector(server);
        connector.setHost("127.0.0.1");
        connector.setPort(Integer.parseInt(arguments[0]));
        server.addConnector(connector);

        ServletHolder holder = new ServletHolder(mcp());
        holder.setAsyncSupported(true);
        ServletContextHandler context = new ServletContextHandler("/");
        context.addServlet(holder, "/mcp/*");
        server.setHandler(context);
        server.start();
    }

    private static HttpServlet mcp() {
        var transport =
                HttpServletStatelessServerTransport.builder().messageEndpoint("/mcp").build();
        Tool echo =
                new Tool.Builder()
                        .name("echo")
                        .description("Says the message again")
                        .inputSchema(SCHEMA)
                        .build();
        McpServer.sync(transport)
                .serverInfo("bench", "1.0.0")
                .capabilities(ServerCapabilities.builder().tools(false).build())
                .immediateExecution(true)
                .toolCall(echo, (context, request) -> echo(request))
                .build();
        return transport;
    }

    private static CallToolResult echo(CallToolRequest request) {
        return CallToolResult.builder()
                .addTextContent("Echo: " + request.arguments().get("message"))
                .isError(false)
                .build();
    }
}
