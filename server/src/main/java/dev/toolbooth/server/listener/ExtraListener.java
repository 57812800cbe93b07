package dev.toolbooth.server.listener;

import dev.toolbooth.core.access.Scopes;
import dev.toolbooth.server.http.DiscoveryPolicy;
import dev.toolbooth.server.http.DiscoveryProfile;
import dev.toolbooth.server.http.HttpListenerSettings;
import dev.toolbooth.server.rpc.MiraSettings;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An additional listener of the same server that shows a part of its tools: MCP, and nothing
 * beside. It publishes no documents, has no shops and no admin API.
 *
 * @param shown the tools that exist there
 * @param mira where Mira's contracts are served instead of MCP, or null for nowhere
 */
public record ExtraListener(
        HttpListenerSettings settings, Scopes shown, @Nullable MiraSettings mira) {

    /** One that listens like the main address but for where, and for whom. */
    public static ExtraListener of(
            HttpListenerSettings main,
            String host,
            int port,
            String endpoint,
            Set<String> origins,
            Scopes shown,
            @Nullable MiraSettings mira) {
        DiscoveryProfile told = main.profile();
        return new ExtraListener(
                new HttpListenerSettings(
                        host,
                        port,
                        endpoint,
                        main.hosts(),
                        origins,
                        main.sessions(),
                        main.pem(),
                        main.sseAlias(),
                        mira == null,
                        new DiscoveryProfile(
                                DiscoveryPolicy.NONE,
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
