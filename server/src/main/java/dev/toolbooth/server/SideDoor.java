package dev.toolbooth.server;

import dev.toolbooth.core.ask.Scopes;
import dev.toolbooth.server.discovery.Policy;
import dev.toolbooth.server.discovery.Publicity;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A further address of the same server, where only a part of what it has can be seen: MCP, and
 * nothing beside. It publishes no documents, sells in no shop and has no admin API.
 *
 * @param shown what there is; all else does not exist there
 * @param mira where Mira's contracts are served instead of MCP, or null for nowhere
 */
public record SideDoor(HttpSettings settings, Scopes shown, @Nullable MiraSettings mira) {

    /** One that listens like the main address but for where, and for whom. */
    public static SideDoor of(
            HttpSettings main,
            String host,
            int port,
            String endpoint,
            Set<String> origins,
            Scopes shown,
            @Nullable MiraSettings mira) {
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
                        mira == null,
                        new Publicity(
                                Policy.NONE,
                                Set.of(),
                                false,
                                null,
                                told.cardName(),
                                told.description()),
                        main.cors()),
                shown,
                mira);
    }
}
