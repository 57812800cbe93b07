package dev.toolbooth.app.config;

import dev.toolbooth.core.name.NameMode;
import dev.toolbooth.server.CorsSettings;
import dev.toolbooth.server.discovery.Policy;
import dev.toolbooth.server.discovery.Publicity;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;

/** The settings of how the server is found, by which names, and what browsers may do. */
final class DiscoverySettings {
    private static final TextKind TOKEN =
            new TextKind("a word such as Content-Type", "^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$");

    static final Setting<Boolean> MCP =
            Setting.of(
                            "listen.mcp",
                            new SwitchKind(),
                            "Whether MCP is served at all, and what leads to it.")
                    .withStandard(true)
                    .withAlias("HS_MCP_ENABLED");
    static final Setting<Transport> TRANSPORT =
            Setting.of(
                            "listen.transport",
                            new ChoiceKind<>(List.of(Transport.values())),
                            "What toolbooth serve speaks; stdio makes it toolbooth stdio.")
                    .withStandard(Transport.HTTP)
                    .withAlias("HS_MCP_TRANSPORT");
    static final Setting<String> PUBLIC_URL =
            Setting.of(
                    "listen.public-url",
                    new TextKind(
                            "an address without a slash at its end, such as"
                                    + " https://tools.example.com",
                            "^https?://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?"
                                    + "(/[A-Za-z0-9._~-]+)*$"),
                    "Where clients reach the server, before listen.endpoint; without it, where"
                            + " each request says.");

    static final Setting<Boolean> CORS_CREDENTIALS =
            Setting.of(
                            "listen.cors.credentials",
                            new SwitchKind(),
                            "Whether those pages may send cookies; never with the origin *.")
                    .withStandard(CorsSettings.STANDARD.credentials())
                    .withAlias("HS_CORS_ALLOW_CREDENTIALS");
    static final Setting<List<String>> CORS_METHODS =
            Setting.of(
                            "listen.cors.methods",
                            new ListKind<>(TOKEN),
                            "The methods that those pages may use.")
                    .withStandard(CorsSettings.STANDARD.methods())
                    .withAlias("HS_CORS_ALLOWED_METHODS");
    static final Setting<List<String>> CORS_HEADERS =
            Setting.of(
                            "listen.cors.headers",
                            new ListKind<>(TOKEN),
                            "Headers that those pages may send, besides those of MCP.")
                    .withStandard(CorsSettings.STANDARD.headers())
                    .withAlias("HS_CORS_ALLOWED_HEADERS");
    static final Setting<List<String>> CORS_EXPOSED =
            Setting.of(
                            "listen.cors.expose",
                            new ListKind<>(TOKEN),
                            "Headers that those pages may read, besides those of MCP.")
                    .withStandard(CorsSettings.STANDARD.exposed())
                    .withAlias("HS_CORS_EXPOSE_HEADERS");
    static final Setting<Duration> CORS_MAX_AGE =
            Setting.of(
                            "listen.cors.max-age",
                            new SpanKind(Duration.ZERO, Duration.ofDays(1)),
                            "How long a browser may remember all this.")
                    .withStandard(CorsSettings.STANDARD.maxAge());

    static final Setting<NameMode> NAMES =
            Setting.of(
                            "tools.names",
                            new ChoiceKind<>(List.of(NameMode.values())),
                            "How tools and resources are listed: plain (echo), prefixed"
                                    + " (mcp__demo__echo) or both. Either name works.")
                    .withStandard(NameMode.PLAIN)
                    .withAlias("HS_MCP_NAMESPACE_MODE");

    static final Setting<Policy> POLICY =
            Setting.of(
                            "discovery.policy",
                            new ChoiceKind<>(List.of(Policy.values())),
                            "What discovery tells of tools and resources: their names (public),"
                                    + " how many (count), names to callers with a key alone"
                                    + " (authenticated), or nothing (none).")
                    .withNote("public, and authenticated where callers need a key");
    static final Setting<List<String>> HIDDEN =
            Setting.of(
                            "discovery.hidden",
                            new ListKind<>(
                                    new TextKind("a tool's name", "^[A-Za-z0-9_./-]{1,128}$")),
                            "Tools that discovery leaves out; they can be called all the same.")
                    .withStandard(List.of());
    static final Setting<Boolean> INTERNAL =
            Setting.of(
                            "discovery.internal",
                            new SwitchKind(),
                            "Whether discovery shows tools, too, whose names start with internal_"
                                    + " or _, or have debug or admin in them.")
                    .withStandard(Publicity.STANDARD.everything())
                    .withAlias("HS_MCP_DEV");
    static final Setting<String> CARD_NAME =
            Setting.of(
                    "discovery.name",
                    new TextKind(
                            "a name such as com.example/weather",
                            "^[A-Za-z0-9.-]{1,100}/[A-Za-z0-9._-]{1,100}$"),
                    "The server's name on its card and in registries; without it, one is made of"
                            + " its address.");
    static final Setting<String> DESCRIPTION =
            Setting.of(
                            "discovery.description",
                            new TextKind(
                                    "one line of up to 100 characters",
                                    "^[^\\u0000-\\u001f\\u007f]{1,100}$"),
                            "What the server is for, on its card and its page.")
                    .withStandard(Publicity.STANDARD.description());

    static final Setting<Boolean> BANNER =
            Setting.of(
                            "log.banner",
                            new SwitchKind(),
                            "Whether serve prints where it is and how to try it.")
                    .withStandard(true);

    static final List<Setting<?>> ALL =
            List.of(
                    MCP,
                    TRANSPORT,
                    PUBLIC_URL,
                    CORS_CREDENTIALS,
                    CORS_METHODS,
                    CORS_HEADERS,
                    CORS_EXPOSED,
                    CORS_MAX_AGE,
                    NAMES,
                    POLICY,
                    HIDDEN,
                    INTERNAL,
                    CARD_NAME,
                    DESCRIPTION,
                    BANNER);

    private DiscoverySettings() {}

    static Config.Presence presence(Values values, boolean keysNeeded) {
        return new Config.Presence(
                values.get(MCP),
                values.get(TRANSPORT),
                publicity(values, keysNeeded),
                values.get(NAMES),
                cors(values),
                values.get(BANNER));
    }

    private static Publicity publicity(Values values, boolean keysNeeded) {
        return new Publicity(
                values.find(POLICY).orElse(keysNeeded ? Policy.AUTHENTICATED : Policy.PUBLIC),
                new HashSet<>(values.get(HIDDEN)),
                values.get(INTERNAL),
                values.find(PUBLIC_URL).orElse(null),
                values.find(CARD_NAME).orElse(null),
                values.get(DESCRIPTION));
    }

    private static CorsSettings cors(Values values) {
        return new CorsSettings(
                values.get(CORS_CREDENTIALS),
                values.get(CORS_METHODS),
                values.get(CORS_HEADERS),
                values.get(CORS_EXPOSED),
                values.get(CORS_MAX_AGE));
    }
}
