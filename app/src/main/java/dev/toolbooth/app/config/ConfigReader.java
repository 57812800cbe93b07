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
    private final References references;
    private final List<Problem> problems = new ArrayList<>();
    private Map<String, Raw> inFile = Map.of();
    private Map<String, Raw.One> inOtherWords = Map.of();

    public ConfigReader(Sources sources) {
        this.sources = sources;
        this.references = new References(sources.environment());
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
        reportHalf(Settings.TLS_CERTIFICATE, Settings.TLS_KEY, HALF_TLS);
        reportHalf(Settings.TLS_KEY, Settings.TLS_CERTIFICATE, HALF_TLS);
        reportHalf(AccessSettings.ISSUER, AccessSettings.AUDIENCE, HALF_TOKENS);
        reportHalf(AccessSettings.AUDIENCE, AccessSettings.ISSUER, HALF_TOKENS);
        reportHalf(AccessSettings.ISSUER_KEYS, AccessSettings.ISSUER, HALF_TOKENS);
        reportOpenCredentials(values);
        reportTakenPath(values);
        if (problems.isEmpty()) {
            var warnings = HyperVariables.warnings(sources.environment());
            return new Loading.Loaded(Config.of(values), new Effective(values, warnings));
        }
        problems.sort(Comparator.comparingInt(ConfigReader::rank));
        return new Loading.Rejected(new Problems(problems));
    }

    private void readFile(Path file) {
        var walk = new FileWalk(file, problems);
        new YamlFile(file, problems).read().ifPresent(node -> walk.section(Settings.ROOT, node));
        inFile = walk.values();
    }

    private <T> Value<T> value(Setting<T> setting) {
        var value = new Value<T>(setting, setting.standard(), new Origin.Standard());
        for (var raw : given(setting)) {
            if (understand(setting, raw) instanceof Reading.Good<T>(T good)) {
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

    private <T> Reading<T> understand(Setting<T> setting, Raw raw) {
        return switch (raw) {
            case Raw.One one -> understand(setting, setting.kind(), one);
            case Raw.Many many -> understand(setting, many);
        };
    }

    @SuppressWarnings("unchecked") // a list is only ever gathered for a setting of lists
    private <T> Reading<T> understand(Setting<T> setting, Raw.Many many) {
        var item = (Kind<Object>) ((ListKind<?>) setting.kind()).item();
        var values = new ArrayList<>();
        Optional<Reading<T>> bad = Optional.empty();
        for (var one : many.items()) {
            switch (understand(setting, item, one)) {
                case Reading.Good<Object>(Object value) -> values.add(value);
                case Reading.Bad<Object>(String what, String hint) ->
                        bad = Optional.of(new Reading.Bad<>(what, hint));
            }
        }
        return bad.orElseGet(() -> new Reading.Good<>((T) List.copyOf(values)));
    }

    /** Understands one text, and reports it when that fails. */
    private <T> Reading<T> understand(Setting<?> setting, Kind<T> kind, Raw.One one) {
        boolean written = one.origin() instanceof Origin.InFile;
        if (setting.secret() && written && !References.only(one.text())) {
            var hint = "expected a reference such as ${env:NAME} or ${file:path}";
            problems.add(
                    new Problem(
                            one.origin(), setting.key(), "a secret is written in the file", hint));
            return new Reading.Bad<>("", hint);
        }
        var base = base(one.origin());
        boolean referring = References.in(one.text());
        var reading =
                switch (referring
                        ? references.expand(one.text(), base)
                        : new Reading.Good<>(one.text())) {
                    case Reading.Good<String>(String text) -> kind.read(text, base);
                    case Reading.Bad<String>(String what, String hint) ->
                            new Reading.Bad<T>(what, hint);
                };
        if (reading instanceof Reading.Bad<T>(String what, String hint)) {
            var subject = setting.secret() && !referring ? "the value" : Quote.of(one.text());
            problems.add(new Problem(one.origin(), setting.key(), subject + " " + what, hint));
        }
        return reading;
    }

    /** Where a relative path starts: at the file it is written in, else where the program runs. */
    private Path base(Origin origin) {
        if (origin instanceof Origin.InFile(Path file, int line)) {
            var folder = file.getParent();
            return folder == null ? sources.directory() : folder;
        }
        return sources.directory();
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
        if (TAKEN.contains(endpoint) || endpoint.startsWith("/.well-known/")) {
            problems.add(
                    new Problem(
                            values.of(Settings.LISTEN_ENDPOINT).origin(),
                            Settings.LISTEN_ENDPOINT.key(),
                            Quote.of(endpoint) + " is where the server has something else",
                            "expected a path of its own, such as /mcp"));
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
