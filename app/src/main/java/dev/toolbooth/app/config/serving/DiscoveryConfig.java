package dev.toolbooth.app.config.serving;

import dev.toolbooth.app.config.setting.SettingReader;
import dev.toolbooth.app.config.setting.TextType;
import dev.toolbooth.core.name.NameMode;
import dev.toolbooth.server.http.CorsSettings;
import dev.toolbooth.server.http.DiscoveryPolicy;
import dev.toolbooth.server.http.DiscoveryProfile;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * The section on how the server presents itself.
 *
 * @param mcp whether MCP is served at all
 * @param serveTransport the transport of {@code serve}
 * @param profile what discovery shows
 * @param names the names in listings of tools and resources
 * @param pricesInDescriptions whether descriptions of priced tools end with their price
 * @param cors the settings for pages of {@link ListenConfig#origins}
 * @param banner whether {@code serve} prints its addresses at its start
 */
public record DiscoveryConfig(
        boolean mcp,
        ServeTransport serveTransport,
        DiscoveryProfile profile,
        NameMode names,
        boolean pricesInDescriptions,
        CorsSettings cors,
        boolean banner) {
    private static final TextType TOKEN =
            new TextType("a word such as Content-Type", "^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$");

    /** The transports of {@code toolbooth serve}. */
    public enum ServeTransport {
        HTTP,
        STDIO
    }

    /**
     * Reads what {@code listen}, {@code tools}, {@code discovery} and {@code log} have of it.
     *
     * @param keysNeeded whether callers need a credential
     */
    public static DiscoveryConfig of(SettingReader in, ListenConfig listen, boolean keysNeeded) {
        boolean mcp =
                in.key(
                                "listen.mcp",
                                "Whether the MCP endpoint is served, and with it shops, paid"
                                        + " routes, the bazaar and the discovery documents.")
                        .bool()
                        .alias("HS_MCP_ENABLED")
                        .or(true);
        ServeTransport transport =
                in.key(
                                "listen.transport",
                                "The transport of toolbooth serve. With stdio, it does what"
                                        + " toolbooth stdio does.")
                        .choice(ServeTransport.values())
                        .alias("HS_MCP_TRANSPORT")
                        .or(ServeTransport.HTTP);
        Optional<String> publicUrl =
                in.key(
                                "listen.public-url",
                                "The address at which clients reach the server, without"
                                        + " listen.endpoint. Without it, the address of each"
                                        + " request.")
                        .text(
                                "an address without a slash at its end, such as"
                                        + " https://tools.example.com",
                                "^https?://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?"
                                        + "(/[A-Za-z0-9._~-]+)*$")
                        .find();
        CorsSettings cors = cors(in, listen);
        NameMode names =
                in.key(
                                "tools.names",
                                "Which names of tools and resources are listed: plain (echo),"
                                        + " prefixed (mcp__demo__echo) or both. Either name works."
                                        + " Resources keep their addresses.")
                        .choice(NameMode.values())
                        .alias("HS_MCP_NAMESPACE_MODE")
                        .or(NameMode.PLAIN);
        boolean prices =
                in.key(
                                "tools.prices-in-descriptions",
                                "Whether MCP listings end the description of a priced tool with its"
                                        + " price.")
                        .bool()
                        .or(true);
        return new DiscoveryConfig(
                mcp,
                transport,
                profile(in, publicUrl, keysNeeded),
                names,
                prices,
                cors,
                in.key("log.banner", "Whether serve prints its address and how to try it.")
                        .bool()
                        .or(true));
    }

    private static DiscoveryProfile profile(
            SettingReader in, Optional<String> publicUrl, boolean keysNeeded) {
        in.section("discovery", "How clients and catalogs find the server.");
        return new DiscoveryProfile(
                in.key(
                                "discovery.policy",
                                "What the discovery documents show of tools and resources: their"
                                        + " names (public), how many there are (count), the names"
                                        + " to callers with a key only (authenticated), or nothing"
                                        + " (none).")
                        .choice(DiscoveryPolicy.values())
                        .note("public; authenticated if callers need a key")
                        .find()
                        .orElse(
                                keysNeeded
                                        ? DiscoveryPolicy.AUTHENTICATED
                                        : DiscoveryPolicy.PUBLIC),
                new HashSet<>(
                        in.key(
                                        "discovery.hidden",
                                        "Tools that the discovery documents leave out. They can"
                                                + " still be called.")
                                .list(new TextType("a tool's name", "^[A-Za-z0-9_./-]{1,128}$"))
                                .or(List.of())),
                in.key(
                                "discovery.internal",
                                "Whether the discovery documents include tools whose names start"
                                        + " with internal_ or _, or contain debug or admin.")
                        .bool()
                        .alias("HS_MCP_DEV")
                        .or(DiscoveryProfile.STANDARD.everything()),
                publicUrl.orElse(null),
                in.key(
                                "discovery.name",
                                "The server's name on its card and in registries. Without it, the"
                                        + " name is made from the address.")
                        .text(
                                "a name such as com.example/weather",
                                "^[A-Za-z0-9.-]{1,100}/[A-Za-z0-9._-]{1,100}$")
                        .find()
                        .orElse(null),
                in.key(
                                "discovery.description",
                                "What the server is for, as shown on its card and its page.")
                        .text(
                                "one line of up to 100 characters",
                                "^[^\\u0000-\\u001f\\u007f]{1,100}$")
                        .or(DiscoveryProfile.STANDARD.description()));
    }

    private static CorsSettings cors(SettingReader in, ListenConfig listen) {
        in.section("listen.cors", "What browsers allow pages of listen.origins to do.");
        var cors =
                new CorsSettings(
                        in.key(
                                        "listen.cors.credentials",
                                        "Whether those pages may send cookies; never with the"
                                                + " origin *.")
                                .bool()
                                .alias("HS_CORS_ALLOW_CREDENTIALS")
                                .or(CorsSettings.STANDARD.credentials()),
                        in.key("listen.cors.methods", "The methods that those pages may use.")
                                .list(TOKEN)
                                .alias("HS_CORS_ALLOWED_METHODS")
                                .or(CorsSettings.STANDARD.methods()),
                        in.key(
                                        "listen.cors.headers",
                                        "Headers that those pages may send, in addition to MCP's.")
                                .list(TOKEN)
                                .alias("HS_CORS_ALLOWED_HEADERS")
                                .or(CorsSettings.STANDARD.headers()),
                        in.key(
                                        "listen.cors.expose",
                                        "Headers that those pages may read, in addition to MCP's.")
                                .list(TOKEN)
                                .alias("HS_CORS_EXPOSE_HEADERS")
                                .or(CorsSettings.STANDARD.exposed()),
                        in.key(
                                        "listen.cors.max-age",
                                        "How long browsers may cache these permissions.")
                                .time(Duration.ZERO, Duration.ofDays(1))
                                .or(CorsSettings.STANDARD.maxAge()));
        if (cors.credentials() && listen.origins().contains("*")) {
            in.report(
                    "listen.cors.credentials",
                    "is true while listen.origins lets every page in",
                    "name the origins, or let pages send no credentials");
        }
        return cors;
    }
}
