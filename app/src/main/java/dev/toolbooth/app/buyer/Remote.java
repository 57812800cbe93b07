package dev.toolbooth.app.buyer;

import dev.toolbooth.app.Version;
import dev.toolbooth.client.Callbacks;
import dev.toolbooth.client.ClientOptions;
import dev.toolbooth.client.McpClient;
import dev.toolbooth.client.ServerAddress;
import dev.toolbooth.client.Tool;
import dev.toolbooth.client.pay.Buyer;
import dev.toolbooth.client.pay.ListedPrice;
import dev.toolbooth.client.pay.PaidCaller;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A server that somebody buys from.
 *
 * @param seller how it is named in the journal: its origin, or its command
 * @param prepaid whether a key was given whose account is charged
 */
public record Remote(McpClient client, String seller, boolean prepaid) implements AutoCloseable {

    /** Meets a server. */
    public static Remote open(
            ServerAddress address, Map<String, String> headers, Callbacks callbacks) {
        ClientOptions options =
                ClientOptions.defaults()
                        .withName("toolbooth", Version.current())
                        .withHeaders(headers)
                        .withCallbacks(callbacks);
        McpClient client = McpClient.connect(address, options);
        return new Remote(client, seller(address), headers.containsKey("Authorization"));
    }

    private static String seller(ServerAddress address) {
        return switch (address) {
            case ServerAddress.Http(URI uri) -> origin(uri);
            case ServerAddress.Sse(URI uri) -> origin(uri);
            case ServerAddress.Command command -> String.join(" ", command.command());
        };
    }

    private static String origin(URI uri) {
        return uri.getScheme() + "://" + uri.getRawAuthority();
    }

    /** The tool of that name, if there is one. */
    public Optional<Tool> tool(String name) {
        return client.listTools().stream().filter(tool -> tool.name().equals(name)).findFirst();
    }

    /** Calls its tools, and pays for them. */
    public PaidCaller paying(Buyer buyer) {
        List<Tool> tools = client.listTools();
        return new PaidCaller(
                client,
                seller,
                name ->
                        tools.stream()
                                .filter(tool -> tool.name().equals(name))
                                .findFirst()
                                .flatMap(tool -> ListedPrice.of(tool.json())),
                buyer);
    }

    @Override
    public void close() {
        client.close();
    }
}
