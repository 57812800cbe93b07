package dev.toolbooth.app.config;

import dev.toolbooth.catalog.CatalogLimits;
import dev.toolbooth.catalog.proxy.Verification;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The settings of the catalog of what can be bought. */
final class CatalogSettings {
    private static final int ENTRIES_MAX = 1_000;
    private static final Duration INTERVAL_MIN = Duration.ofSeconds(1);
    private static final Duration INTERVAL_MAX = Duration.ofDays(7);

    /** The address of something on the web. */
    static final TextKind URL =
            new TextKind(
                    "an address such as https://api.example.com/weather",
                    "^https?://[^\\s/?#@]+(/[^\\s#]*)?(\\?[^\\s#]*)?$");

    static final Setting<Boolean> ENABLED =
            Setting.of(
                            "catalog.enabled",
                            new SwitchKind(),
                            "Whether there is a catalog of what can be bought, at /discovery/mcp"
                                    + " and beside it.")
                    .withStandard(true);
    static final Setting<List<Path>> FILES =
            Setting.of(
                            "catalog.files",
                            new ListKind<>(new PathKind(List.of(".json"), PathKind.Must.BE_A_FILE)),
                            "Files with entries in the format of facilitators, {\"items\": […]}. You"
                                    + " vouch for them: they are listed at once, and may be at"
                                    + " private addresses.")
                    .withStandard(List.of());
    static final Setting<List<CatalogConfig.Named>> ENTRIES =
            Setting.of(
                            "catalog.entries",
                            new GroupsKind<>(new NamedEntryShape(), ENTRIES_MAX),
                            "Resources that are listed because you vouch for them, also at private"
                                    + " addresses.")
                    .withNote("none");
    static final Setting<List<String>> FACILITATORS =
            Setting.of(
                            "catalog.facilitators",
                            new ListKind<>(URL),
                            "Facilitators whose /discovery/resources is read again and again, such"
                                    + " as https://x402.org/facilitator.")
                    .withStandard(List.of());
    static final Setting<List<String>> SERVERS =
            Setting.of(
                            "catalog.servers",
                            new ListKind<>(URL),
                            "Endpoints of other MCP servers whose paid tools are listed, such as"
                                    + " https://tools.example.com/mcp.")
                    .withStandard(List.of());
    static final Setting<Duration> FEED_INTERVAL =
            Setting.of(
                            "catalog.feed-interval",
                            new SpanKind(INTERVAL_MIN, INTERVAL_MAX),
                            "How often those lists are read.")
                    .withStandard(Duration.ofHours(1));
    static final Setting<Boolean> LEARN =
            Setting.of(
                            "catalog.learn-from-settlements",
                            new SwitchKind(),
                            "Whether what the facilitator here settles for other sellers is"
                                    + " listed, if they describe it for catalogs.")
                    .withStandard(true);
    static final Setting<Duration> PROBE_INTERVAL =
            Setting.of(
                            "catalog.probe-interval",
                            new SpanKind(INTERVAL_MIN, INTERVAL_MAX),
                            "How often each entry is asked, without paying, whether it still is as"
                                    + " listed. One that fails for twice as long vanishes until it"
                                    + " answers.")
                    .withStandard(CatalogLimits.USUAL.probeInterval());
    static final Setting<Integer> LIMIT =
            Setting.of(
                            "catalog.entries-max",
                            new WholeKind(0, 1_000_000),
                            "The most entries that are taken from others; those of yours always"
                                    + " are.")
                    .withStandard(CatalogLimits.USUAL.entries());
    static final Setting<SearchConfig.Meaning> MEANING =
            Setting.of(
                            "catalog.search.meaning",
                            new ChoiceKind<>(
                                    List.of(
                                            SearchConfig.Meaning.BUILTIN,
                                            SearchConfig.Meaning.OFF)),
                            "What knows which entries mean what is looked for: the built-in model,"
                                    + " which is loaded with the first search, or nothing, so that"
                                    + " only words count.")
                    .withStandard(SearchConfig.Meaning.BUILTIN);
    static final Setting<Verification> VERIFY =
            Setting.of(
                            "catalog.proxy.verify",
                            new ChoiceKind<>(List.of(Verification.values())),
                            "What happens when proxy_tool_call finds a payment, or a demand for"
                                    + " one, that is not as listed: nothing (off), the caller is"
                                    + " told (warn), or it is not passed on (strict).")
                    .withStandard(Verification.WARN);

    static final List<Setting<?>> ALL =
            List.of(
                    ENABLED,
                    FILES,
                    ENTRIES,
                    FACILITATORS,
                    SERVERS,
                    FEED_INTERVAL,
                    LEARN,
                    PROBE_INTERVAL,
                    LIMIT,
                    MEANING,
                    VERIFY);

    private CatalogSettings() {}

    static CatalogConfig catalog(Values values) {
        return new CatalogConfig(
                values.get(ENABLED),
                values.get(FILES),
                values.find(ENTRIES).orElse(List.of()),
                new CatalogConfig.Feeds(
                        values.get(FACILITATORS), values.get(SERVERS), values.get(FEED_INTERVAL)),
                values.get(LEARN),
                new CatalogLimits(values.get(LIMIT), values.get(PROBE_INTERVAL)),
                values.get(MEANING),
                values.get(VERIFY),
                BuyingSettings.buys(values));
    }
}
