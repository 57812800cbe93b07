package dev.toolbooth.app.config.reading;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.problem.ConfigProblem;
import dev.toolbooth.app.config.problem.ConfigProblems;
import dev.toolbooth.app.config.problem.NearestWord;
import dev.toolbooth.app.config.problem.SettingOrigin;
import dev.toolbooth.app.config.setting.ListType;
import dev.toolbooth.app.config.setting.ParseResult;
import dev.toolbooth.app.config.setting.Setting;
import dev.toolbooth.app.config.setting.SettingReader;
import dev.toolbooth.app.config.setting.SettingValue;
import dev.toolbooth.app.config.setting.SettingValues;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The reader of the configuration: flags win over the environment, which wins over the file, which
 * wins over the defaults. Every value given is checked, even if another source overrides it.
 */
public final class ConfigReader {
    private static final String HALF_TLS = "give both for HTTPS, or none for plain HTTP";
    private static final String HALF_TOKENS =
            "give issuer and audience to take access tokens, or none";
    private static final String PREFIX = "TOOLBOOTH_";

    private final ConfigSources sources;
    private final List<ConfigProblem> problems = new ArrayList<>();
    private final ValueParser valueParser;
    private Map<String, RawValue> inFile = Map.of();
    private Optional<Path> read = Optional.empty();
    private Map<String, RawValue.One> inOtherWords = Map.of();

    public ConfigReader(ConfigSources sources) {
        this.sources = sources;
        this.valueParser = new ValueParser(sources, problems);
    }

    /** The configuration of a server that was told nothing. */
    public static Config defaults() {
        var nothing =
                new ConfigSources(
                        Optional.empty(),
                        Map.of("--data", List.of("data")),
                        Map.of(),
                        Path.of(""),
                        Optional.empty());
        return switch (new ConfigReader(nothing).readWithoutFile()) {
            case ConfigResult.Loaded(Config config) -> config;
            case ConfigResult.Rejected(ConfigProblems configProblems) ->
                    throw new IllegalStateException(configProblems.report());
        };
    }

    /** Reads everything once. */
    public ConfigResult read() {
        sources.configFile().ifPresent(this::readFile);
        return readWithoutFile();
    }

    /** The file that would be read, if there is one. */
    public Optional<Path> file() {
        return sources.configFile();
    }

    public ConfigResult readWithoutFile() {
        reportUnknownVariables();
        inOtherWords = HyperServeVariables.read(sources.environment(), problems);
        var values = new SettingValues();
        for (var setting : AllSettings.ALL) {
            values.put(value(setting));
        }
        valueParser.files().forEach(values::readFrom);
        read.ifPresent(values::readFrom);
        DataFolderDefault.put(values, sources, problems);
        DemoToolsDefault.put(values);
        reportHalf("listen.tls.certificate", "listen.tls.key", HALF_TLS);
        reportHalf("listen.tls.key", "listen.tls.certificate", HALF_TLS);
        reportHalf("auth.issuer", "auth.audience", HALF_TOKENS);
        reportHalf("auth.audience", "auth.issuer", HALF_TOKENS);
        reportHalf("auth.issuer-keys", "auth.issuer", HALF_TOKENS);
        HyperServeVariables.warnings(sources.environment()).forEach(values::warn);
        var config = Config.of(new SettingReader(values, problems));
        if (problems.isEmpty()) {
            config.builtin().warning().ifPresent(values::warn);
            if (sources.file().isEmpty()) {
                read.flatMap(file -> config.workspace().warning(file)).ifPresent(values::warn);
            }
            return new ConfigResult.Loaded(config);
        }
        problems.sort(Comparator.comparingInt(ConfigReader::rank));
        return new ConfigResult.Rejected(new ConfigProblems(problems));
    }

    private void readFile(Path file) {
        var walk = new ConfigFileWalker(YamlFile.places(file), problems);
        new YamlFile(file, problems).read().ifPresent(node -> walk.section(AllSettings.ROOT, node));
        inFile = walk.values();
        read = Optional.of(file);
    }

    private <T> SettingValue<T> value(Setting<T> setting) {
        var settingValue =
                new SettingValue<T>(setting, setting.standard(), new SettingOrigin.Standard());
        for (var raw : given(setting)) {
            if (valueParser.understand(setting, raw) instanceof ParseResult.Good<T>(T good)) {
                settingValue = new SettingValue<>(setting, Optional.of(good), raw.origin());
            }
        }
        return settingValue;
    }

    /** What was given for a setting; later ones win. */
    private List<RawValue> given(Setting<?> setting) {
        var given = new ArrayList<RawValue>();
        var raw = inFile.get(setting.key());
        if (raw != null) {
            given.add(raw);
        }
        inEnvironment(setting).ifPresent(given::add);
        if (setting.flag().isPresent()) {
            var name = setting.flag().get().name();
            var texts = sources.flags().getOrDefault(name, List.of());
            var origin = new SettingOrigin.InFlag(name);
            if (!texts.isEmpty()) {
                given.add(
                        setting.valueType() instanceof ListType<?>
                                ? new RawValue.Many(
                                        texts.stream()
                                                .map(t -> new RawValue.One(t, origin))
                                                .toList(),
                                        origin)
                                : new RawValue.One(texts.getLast(), origin));
            }
        }
        return given;
    }

    private Optional<RawValue> inEnvironment(Setting<?> setting) {
        for (var name : setting.environmentNames()) {
            var text = sources.environment().getOrDefault(name, "").strip();
            if (!text.isEmpty()) {
                return Optional.of(new RawValue.One(text, new SettingOrigin.InEnvironment(name)));
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
        for (var setting : AllSettings.ALL) {
            known.addAll(setting.environmentNames());
        }
        sources.environment().keySet().stream()
                .filter(name -> name.startsWith(PREFIX) && name.contains("__"))
                .filter(name -> !known.contains(name))
                .sorted()
                .forEach(name -> problems.add(unknown(name, known)));
    }

    private static ConfigProblem unknown(String name, Set<String> known) {
        var origin = new SettingOrigin.InEnvironment(name);
        return RetiredSettings.ofVariable(name)
                .map(hint -> new ConfigProblem(origin, "", RetiredSettings.WHAT, hint))
                .orElseGet(
                        () ->
                                new ConfigProblem(
                                        origin,
                                        "",
                                        "names no setting",
                                        "see toolbooth config print for all settings"
                                                + NearestWord.hint(name, known)));
    }

    /** Reports a setting that is no good without another. */
    private void reportHalf(String one, String other, String hint) {
        var given = given(AllSettings.named(one));
        if (!given.isEmpty() && given(AllSettings.named(other)).isEmpty()) {
            problems.add(
                    new ConfigProblem(
                            given.getLast().origin(), one, "is given without " + other, hint));
        }
    }

    /** The order of a report: the file by its lines, then the environment, then the flags. */
    private static int rank(ConfigProblem configProblem) {
        return switch (configProblem.origin()) {
            case SettingOrigin.InFile(Path file, int line) -> line;
            case SettingOrigin.InEnvironment(String name) -> Integer.MAX_VALUE - 1;
            case SettingOrigin.InFlag(String name) -> Integer.MAX_VALUE;
            case SettingOrigin.Standard() -> 0;
        };
    }
}
