package dev.toolbooth.client.transport;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The address of a server. */
public sealed interface ServerAddress {

    /** A server on the network; whether it is of 2024-11-05 is found out. */
    record Http(URI endpoint) implements ServerAddress {
        public Http {
            check(endpoint);
        }
    }

    /** A server of 2024-11-05, by the address of its stream. */
    record Sse(URI endpoint) implements ServerAddress {
        public Sse {
            check(endpoint);
        }
    }

    /**
     * A server that is started here, and ended with the client.
     *
     * @param command the program and its arguments
     * @param environment what is set beside what this process has
     * @param folder where it runs; null for where this process does
     */
    record Command(List<String> command, Map<String, String> environment, @Nullable Path folder)
            implements ServerAddress {
        public Command {
            command = List.copyOf(command);
            environment = Map.copyOf(environment);
            if (command.isEmpty()) {
                throw new IllegalArgumentException("The command is empty: name a program.");
            }
        }
    }

    /** What tells it from others: its origin, or the words of its command. */
    default String name() {
        return switch (this) {
            case Http(URI endpoint) -> UrlOrigin.of(endpoint);
            case Sse(URI endpoint) -> UrlOrigin.of(endpoint);
            case Command command -> String.join(" ", command.command());
        };
    }

    static ServerAddress http(String url) {
        return new Http(uri(url));
    }

    static ServerAddress sse(String url) {
        return new Sse(uri(url));
    }

    static ServerAddress command(String... command) {
        return new Command(List.of(command), Map.of(), null);
    }

    private static URI uri(String url) {
        try {
            return URI.create(url);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "\"" + url + "\" is no address: expected one like https://tools.example/mcp.",
                    e);
        }
    }

    private static void check(URI uri) {
        boolean web =
                "http".equalsIgnoreCase(uri.getScheme())
                        || "https".equalsIgnoreCase(uri.getScheme());
        if (!web || uri.getHost() == null || uri.getUserInfo() != null) {
            throw new IllegalArgumentException(
                    "\""
                            + uri
                            + "\" is no address of a server: expected one like"
                            + " https://tools.example/mcp, without a user.");
        }
    }
}
