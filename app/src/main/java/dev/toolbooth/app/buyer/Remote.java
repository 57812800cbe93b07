package dev.toolbooth.app.buyer;

import dev.toolbooth.app.Version;
import dev.toolbooth.client.Authorizer;
import dev.toolbooth.client.ClientOptions;
import dev.toolbooth.client.McpClient;
import dev.toolbooth.client.ServerAddress;
import dev.toolbooth.client.Tool;
import dev.toolbooth.client.pay.Buyer;
import dev.toolbooth.client.pay.PaidCaller;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A server that somebody buys from.
 *
 * @param prepaid whether a key was given whose account is charged
 */
public record Remote(McpClient client, ServerAddress address, boolean prepaid)
        implements AutoCloseable {

    /**
     * Meets a server.
     *
     * @param authorizer gets leave where a server wants a login; null where a key has to do
     */
    public static Remote open(
            ServerAddress address, Map<String, String> headers, @Nullable Authorizer authorizer) {
        ClientOptions options =
                ClientOptions.defaults()
                        .withName("toolbooth", Version.current())
                        .withHeaders(headers)
                        .withAuthorizer(authorizer);
        McpClient client = McpClient.connect(address, options);
        return new Remote(client, address, hasKey(headers));
    }

    /** Whether a key is among these headers, whose names may be in any case. */
    public static boolean hasKey(Map<String, String> headers) {
        return headers.keySet().stream().anyMatch("Authorization"::equalsIgnoreCase);
    }

    /** How it is named in the journal. */
    public String seller() {
        return address.name();
    }

    /** The tool of that name, if there is one. */
    public Optional<Tool> tool(String name) {
        return client.listTools().stream().filter(tool -> tool.name().equals(name)).findFirst();
    }

    /** Calls its tools, and pays for them. */
    public PaidCaller paying(Buyer buyer) {
        return PaidCaller.of(client, address, buyer);
    }

    @Override
    public void close() {
        client.close();
    }
}
