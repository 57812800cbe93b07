package dev.toolbooth.app.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the configuration: flags win over the environment, which wins over the file, which wins
 * over the defaults. Everything that is given is checked, also what another source overrides.
 */
public final class ConfigReader {
    private static final String HALF_TLS = "give both for HTTPS, or none for plain HTTP";
    private static final String HALF_TOKENS =
            "give issuer and audience to take access tokens, or none";
    private static final String PREFIX = "TOOLBOOTH_";

    /** Paths that mean the same on every server, wherever its endpoint is. */
    private static final Set<String> TAKEN =
            Set.of(
                    "/api/v1",
                    "/console",
                    "/sse",
                    "/messages",
                    "/metrics",
                    "/health",
                    "/health/live",
                    "/health/ready",
                    "/healthz",
                    "/livez",
                    "/readyz");

    private final Sources sources;
    private final List<Problem> problems = new ArrayList<>();
    private final Understanding understanding;
    private Map<String, Raw> inFile = Map.of();
    private Optional<Path> read = Optional.empty();
    private Map<String, Raw.One> inOtherWords = Map.of();

    public ConfigReader(Sources sources) {
        this.sources = sources;
        this.understanding = new Understanding(sources, problems);
    }

    /** Reads everything once. */
    public Loading read() {
        ConfigFile.find(sources).ifPresent(this::readFile);
        return readWithoutFile();
    }

    /** The file that would be read, if there is one. */
    public Optional<Path> file() {
        return ConfigFile.find(sources);
    }

    Loading readWithoutFile() {
        reportUnknownVariables();
        inOtherWords = HyperVariables.read(sources.environment(), problems);
        var values = new Values();
        for (var setting : Settings.ALL) {
            values.put(value(setting));
        }
        understanding.files().forEach(values::readFrom);
        read.ifPresent(values::readFrom);
        ServerSettings.putStarter(values);
        reportHalf(Settings.TLS_CERTIFICATE, Settings.TLS_KEY, HALF_TLS);
        reportHalf(Settings.TLS_KEY, Settings.TLS_CERTIFICATE, HALF_TLS);
        reportHalf(AccessSettings.ISSUER, AccessSettings.AUDIENCE, HALF_TOKENS);
        reportHalf(AccessSettings.AUDIENCE, AccessSettings.ISSUER, HALF_TOKENS);
        reportHalf(AccessSettings.ISSUER_KEYS, AccessSettings.ISSUER, HALF_TOKENS);
        reportOpenCredentials(values);
        reportTakenPath(values);
        reportShopPath(values);
        PaymentSettings.report(values, problems);
        DoorSettings.report(values, problems);
        LendingSettings.report(values, problems);
        BuyingSettings.report(values, problems);
        OperatorSettings.report(values, problems);
        SearchSettings.report(values, problems);
        if (problems.isEmpty()) {
            var warnings = new ArrayList<>(HyperVariables.warnings(sources.environment()));
            if (sources.file().isEmpty()) {
                read.flatMap(file -> WorkspaceSettings.warning(values, file))
                        .ifPresent(warnings::add);
            }
            return new Loading.Loaded(Config.of(values), new Effective(values, warnings));
        }
        problems.sort(Comparator.comparingInt(ConfigReader::rank));
        return new Loading.Rejected(new Problems(problems));
    }

    private void readFile(Path file) {
        var walk = new FileWalk(Place.in(file), problems);
        new YamlFile(file, problems).read().ifPresent(node -> walk.section(Settings.ROOT, node));
        inFile = walk.values();
        read = Optional.of(file);
    }

    private <T> Value<T> value(Setting<T> setting) {
        var value = new Value<T>(setting, setting.standard(), new Origin.Standard());
        for (var raw : given(setting)) {
            if (understanding.understand(setting, raw) instanceof Reading.Good<T>(T good)) {
                value = new Value<>(setting, Optional.of(good), raw.origin());
            }
        }
        return value;
    }

    /** What was given for a setting; later ones win. */
    private List<Raw> given(Setting<?> setting) {
        var given = new ArrayList<Raw>();
        var raw = inFile.get(setting.key());
        if (raw != null) {
            given.add(raw);
        }
        inEnvironment(setting).ifPresent(given::add);
        if (setting.flag().isPresent()) {
            var name = setting.flag().get().name();
            var texts = sources.flags().getOrDefault(name, List.of());
            var origin = new Origin.InFlag(name);
            if (!texts.isEmpty()) {
                given.add(
                        setting.kind() instanceof ListKind<?>
                                ? new Raw.Many(
                                        texts.stream().map(t -> new Raw.One(t, origin)).toList(),
                                        origin)
                                : new Raw.One(texts.getLast(), origin));
            }
        }
        return given;
    }

    private Optional<Raw> inEnvironment(Setting<?> setting) {
        for (var name : setting.environmentNames()) {
            var text = sources.environment().getOrDefault(name, "").strip();
            if (!text.isEmpty()) {
                return Optional.of(new Raw.One(text, new Origin.InEnvironment(name)));
            }
        }
        return Optional.ofNullable(inOtherWords.get(setting.key()));
    }

    /**
     * Reports variables that look like a setting in a section. Names without a double underscore
     * are left alone: container platforms make some of that form for a service called toolbooth.
     */
    private void reportUnknownVariables() {
        Set<String> known = new HashSet<>();
        for (var setting : Settings.ALL) {
            known.addAll(setting.environmentNames());
        }
        sources.environment().keySet().stream()
                .filter(name -> name.startsWith(PREFIX) && name.contains("__"))
                .filter(name -> !known.contains(name))
                .sorted()
                .forEach(
                        name ->
                                problems.add(
                                        new Problem(
                                                new Origin.InEnvironment(name),
                                                "",
                                                "names no setting",
                                                "see toolbooth config print for all settings"
                                                        + Nearest.hint(name, known))));
    }

    /** Reports a setting that is no good without another. */
    private void reportHalf(Setting<?> one, Setting<?> other, String hint) {
        var given = given(one);
        if (!given.isEmpty() && given(other).isEmpty()) {
            problems.add(
                    new Problem(
                            given.getLast().origin(),
                            one.key(),
                            "is given without " + other.key(),
                            hint));
        }
    }

    private void reportOpenCredentials(Values values) {
        if (values.get(DiscoverySettings.CORS_CREDENTIALS)
                && values.get(Settings.LISTEN_ORIGINS).contains("*")) {
            problems.add(
                    new Problem(
                            values.of(DiscoverySettings.CORS_CREDENTIALS).origin(),
                            DiscoverySettings.CORS_CREDENTIALS.key(),
                            "is true while listen.origins lets every page in",
                            "name the origins, or let pages send no credentials"));
        }
    }

    /** Reports an endpoint at a path where the server has something else. */
    private void reportTakenPath(Values values) {
        var endpoint = values.get(Settings.LISTEN_ENDPOINT);
        if (TAKEN.contains(endpoint)
                || endpoint.startsWith("/.well-known/")
                || endpoint.startsWith("/api/v1/")
                || endpoint.startsWith("/console/")) {
            problems.add(
                    new Problem(
                            values.of(Settings.LISTEN_ENDPOINT).origin(),
                            Settings.LISTEN_ENDPOINT.key(),
                            Quote.of(endpoint) + " is where the server has something else",
                            "expected a path of its own, such as /mcp"));
        }
    }

    /** Reports an endpoint at a path where a server sells something. */
    private void reportShopPath(Values values) {
        var endpoint = values.get(Settings.LISTEN_ENDPOINT);
        for (var server : values.get(ServerSettings.SERVERS)) {
            if (server.paths().stream()
                    .filter(path -> !TAKEN.contains(path))
                    .anyMatch(path -> endpoint.equals(path) || endpoint.startsWith(path + "/"))) {
                problems.add(
                        new Problem(
                                values.of(Settings.LISTEN_ENDPOINT).origin(),
                                Settings.LISTEN_ENDPOINT.key(),
                                Quote.of(endpoint)
                                        + " is where the server \""
                                        + server.name()
                                        + "\" sells its tools",
                                "expected a path of its own, such as /mcp; servers: [] sells"
                                        + " nothing"));
            }
        }
    }

    /** The order of a report: the file by its lines, then the environment, then the flags. */
    private static int rank(Problem problem) {
        return switch (problem.origin()) {
            case Origin.InFile(Path file, int line) -> line;
            case Origin.InEnvironment(String name) -> Integer.MAX_VALUE - 1;
            case Origin.InFlag(String name) -> Integer.MAX_VALUE;
            case Origin.Standard() -> 0;
        };
    }
}
