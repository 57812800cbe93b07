package dev.toolbooth.app.buying;

import dev.toolbooth.app.process.Version;
import dev.toolbooth.client.ClientOptions;
import dev.toolbooth.client.McpClient;
import dev.toolbooth.client.model.ToolInfo;
import dev.toolbooth.client.pay.Buyer;
import dev.toolbooth.client.pay.PaidCaller;
import dev.toolbooth.client.transport.Authorizer;
import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.wire.http.HeaderNames;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * A server to buy from.
 *
 * @param prepaid whether a key of a prepaid account was given
 */
public record RemoteServer(McpClient client, ServerAddress address, boolean prepaid)
        implements AutoCloseable {

    /**
     * Meets a server.
     *
     * @param trust whose certificates are taken; null for what Java trusts
     * @param authorizer gets leave where a server wants a login; null where a key has to do
     */
    public static RemoteServer open(
            ServerAddress address,
            Map<String, String> headers,
            @Nullable SSLContext trust,
            @Nullable Authorizer authorizer) {
        ClientOptions options =
                ClientOptions.defaults()
                        .withName("toolbooth", Version.current())
                        .withHeaders(headers)
                        .withTrust(trust)
                        .withAuthorizer(authorizer);
        McpClient client = McpClient.connect(address, options);
        return new RemoteServer(client, address, hasKey(headers));
    }

    /** Whether a key is among these headers, whose names may be in any case. */
    public static boolean hasKey(Map<String, String> headers) {
        return headers.keySet().stream().anyMatch(HeaderNames.AUTHORIZATION::equalsIgnoreCase);
    }

    /** How it is named in the journal. */
    public String seller() {
        return address.name();
    }

    /** The tool of that name, if there is one. */
    public Optional<ToolInfo> tool(String name) {
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
