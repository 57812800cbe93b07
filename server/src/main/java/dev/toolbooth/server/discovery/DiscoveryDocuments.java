package dev.toolbooth.server.discovery;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.billing.CallBilling;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.server.http.DiscoveryProfile;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The documents by which a server is found. Thread-safe. */
public final class DiscoveryDocuments {
    /** The media type of {@link #card}. */
    public static final String CARD_TYPE = ServerCard.TYPE;

    private static final String FORMAT = "2024-11-05";

    private final ServerInfo server;
    private final ServerCard card;
    private final PublicListing publicListing;
    private final CallBilling billing;

    /**
     * @param endpoint the path of MCP
     * @param streams whether clients of HTTP+SSE are served
     * @param revisions the revisions of MCP that are spoken, newest first
     */
    public DiscoveryDocuments(
            Core core,
            DiscoveryProfile profile,
            String endpoint,
            boolean streams,
            List<String> revisions) {
        this.server = core.server();
        this.billing = core.billing();
        this.card =
                new ServerCard(
                        server.name(), server.version(), profile, endpoint, streams, revisions);
        this.publicListing = new PublicListing(core.toolbox(), core.resources(), profile);
    }

    /**
     * The document at {@code /.well-known/mcp.json}.
     *
     * @param base where the caller reaches the server, without a slash at its end
     * @param caller who asks
     */
    public ObjectNode document(String base, Caller caller) {
        ObjectNode document = Json.object().put("type", "mcp-server").put("version", FORMAT);
        document.set("serverInfo", serverInfo());
        ArrayNode transports = document.putArray("transports");
        transports.addObject().put("type", "http").put("endpoint", card.endpoint());
        if (card.streams()) {
            transports.addObject().put("type", "sse").put("endpoint", card.endpoint());
        }
        String mcp = base + card.endpoint();
        document.putObject("endpoints")
                .put("mcp", mcp)
                .put("initialize", mcp)
                .put("tools", mcp)
                .put("resources", mcp)
                .put("discovery", base + "/.well-known/mcp.json")
                .put("serverCard", mcp + "/server-card");
        document.set("capabilities", publicListing.capabilities(caller, card.streams()));
        ArrayNode versions = document.putArray("supportedVersions");
        card.revisions().forEach(versions::add);
        Terms.Level verification = billing.shops().verification();
        if (verification != null) {
            document.putObject("payments")
                    .put("verification", verification.name().toLowerCase(Locale.ROOT));
        }
        return document;
    }

    private ObjectNode serverInfo() {
        return Json.object().put("name", server.name()).put("version", server.version());
    }

    /** The server's card, which is the same for everyone. */
    public ObjectNode card(String base) {
        return card.json(base);
    }

    /** The catalog of this host. */
    public ObjectNode catalog(String base) {
        return card.catalog(base);
    }

    /** A word to a program that looks at the endpoint without speaking MCP. */
    public ObjectNode status(Caller caller) {
        ObjectNode status = Json.object().put("status", "ready");
        status.set("server", serverInfo());
        status.set("capabilities", publicListing.capabilities(caller, card.streams()));
        return status.put("endpoint", card.endpoint()).put("transport", "http");
    }

    /**
     * A page for a person who does so.
     *
     * @param keyed whether callers need a credential
     */
    public String page(String base, Caller caller, boolean keyed) {
        return HelpPage.of(
                new HelpPage.Facts(
                        server.name(),
                        server.version(),
                        card.profile().description(),
                        card.shortName(),
                        base + card.endpoint(),
                        keyed,
                        publicListing.count(),
                        publicListing.named(caller)));
    }
}
