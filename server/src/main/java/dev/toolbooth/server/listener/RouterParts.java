package dev.toolbooth.server.listener;

import dev.toolbooth.core.access.Scopes;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.server.http.PublicUrl;
import dev.toolbooth.server.metrics.HttpCounts;
import dev.toolbooth.server.metrics.MonitoringEndpoint;
import dev.toolbooth.server.rpc.EndpointParts;
import dev.toolbooth.server.rpc.MiraSettings;
import dev.toolbooth.server.shop.MoneySettings;
import org.jspecify.annotations.Nullable;

/**
 * The parts that a router shares with its listener.
 *
 * @param challenges whether callers need a credential
 * @param shown what there is here, or null for everything
 * @param mira where Mira's contracts are served, or null for nowhere
 */
record RouterParts(
        EndpointParts shared,
        Dialect dialect,
        PublicUrl url,
        boolean challenges,
        HttpCounts counts,
        MonitoringEndpoint monitoring,
        MoneySettings money,
        @Nullable Scopes shown,
        @Nullable MiraSettings mira) {

    /** The same where only a part is, and nothing is sold beside. */
    RouterParts seeing(Scopes part, @Nullable MiraSettings contracts) {
        return new RouterParts(
                shared,
                dialect,
                url,
                challenges,
                counts,
                monitoring,
                MoneySettings.NONE,
                part,
                contracts);
    }
}
