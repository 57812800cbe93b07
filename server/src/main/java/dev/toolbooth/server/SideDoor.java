package dev.toolbooth.server;

import dev.toolbooth.core.ask.Scopes;
import dev.toolbooth.server.discovery.Policy;
import dev.toolbooth.server.discovery.Publicity;
import java.util.Set;

/**
 * A further address of the same server, where only a part of what it has can be seen: MCP, and
 * nothing beside. It publishes no documents, sells in no shop and has no admin API.
 *
 * @param shown what there is; all else does not exist there
 */
public record SideDoor(HttpSettings settings, Scopes shown) {

    /** One that listens like the main address but for where, and for whom. */
    public static SideDoor of(
            HttpSettings main,
            String host,
            int port,
            String endpoint,
            Set<String> origins,
            Scopes shown) {
        Publicity told = main.publicity();
        return new SideDoor(
                new HttpSettings(
                        host,
                        port,
                        endpoint,
                        main.hosts(),
                        origins,
                        main.sessions(),
                        main.pem(),
                        main.sseAlias(),
                        true,
                        new Publicity(
                                Policy.NONE,
                                Set.of(),
                                false,
                                null,
                                told.cardName(),
                                told.description()),
                        main.cors()),
                shown);
    }
}
