package dev.toolbooth.server.discovery;

import dev.toolbooth.core.name.Namespace;
import dev.toolbooth.server.http.DiscoveryProfile;
import dev.toolbooth.wire.Json;
import java.net.URI;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The server's description of itself for catalogs and registries: its name and address, and no
 * tools.
 *
 * @param name the name that it gives its clients
 * @param endpoint the path of MCP
 * @param streams whether clients of HTTP+SSE are served
 * @param revisions the supported revisions of MCP, newest first
 */
public record ServerCard(
        String name,
        String version,
        DiscoveryProfile profile,
        String endpoint,
        boolean streams,
        List<String> revisions) {
    static final String TYPE = "application/mcp-server-card+json";

    private static final String SCHEMAS = "https://static.modelcontextprotocol.io/schemas/";
    private static final String SSE_REVISION = "2024-11-05";
    private static final Pattern ADDRESS = Pattern.compile("\\[.*]|[0-9.]+");

    public ServerCard {
        revisions = List.copyOf(revisions);
    }

    /** The card of a server that is reached at this address. */
    ObjectNode json(String base) {
        ObjectNode card = described("v1/server-card.schema.json", base);
        ArrayNode remotes = card.putArray("remotes");
        remote(remotes, "streamable-http", base, revisions);
        if (streams) {
            remote(remotes, "sse", base, List.of(SSE_REVISION));
        }
        return card;
    }

    private void remote(ArrayNode remotes, String type, String base, List<String> spoken) {
        ArrayNode versions =
                remotes.addObject()
                        .put("type", type)
                        .put("url", base + endpoint)
                        .putArray("supportedProtocolVersions");
        spoken.forEach(versions::add);
    }

    /** What the registry of MCP servers takes, for a server that is reached at this address. */
    public ObjectNode registryEntry(String base) {
        ObjectNode entry = described("2025-12-11/server.schema.json", base);
        entry.putArray("remotes")
                .addObject()
                .put("type", "streamable-http")
                .put("url", base + endpoint);
        return entry;
    }

    private ObjectNode described(String schema, String base) {
        return Json.object()
                .put("$schema", SCHEMAS + schema)
                .put("name", cardName(base))
                .put("title", name)
                .put("description", profile.description())
                .put("version", version);
    }

    /** The catalog of a host that has this server alone. */
    ObjectNode catalog(String base) {
        ObjectNode catalog = Json.object().put("specVersion", "1.0");
        catalog.putArray("entries")
                .addObject()
                .put("identifier", "urn:air:" + host(base) + ":mcp:" + shortName())
                .put("type", TYPE)
                .put("url", base + endpoint + "/server-card");
        return catalog;
    }

    private String cardName(String base) {
        String given = profile.cardName();
        return given == null ? backwards(host(base)) + "/" + shortName() : given;
    }

    /** The server's name as one word, for commands and addresses. */
    String shortName() {
        return Namespace.like(name).name().toLowerCase(Locale.ROOT);
    }

    private static String host(String base) {
        return Objects.requireNonNullElse(URI.create(base).getHost(), "localhost");
    }

    /** A host name with its parts in the order of registries; empty for an address. */
    private static String backwards(String host) {
        if (ADDRESS.matcher(host).matches()) {
            return "localhost";
        }
        List<String> parts = Arrays.asList(host.split("\\."));
        Collections.reverse(parts);
        return String.join(".", parts);
    }
}
