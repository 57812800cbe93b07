package dev.toolbooth.app.config.reading;

import dev.toolbooth.app.config.problem.ConfigProblem;
import dev.toolbooth.app.config.problem.NearestWord;
import dev.toolbooth.app.config.problem.SettingOrigin;
import dev.toolbooth.app.config.setting.ParseResult;
import dev.toolbooth.wire.text.SafeText;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The environment variables of HyperServe's specification. Most are aliases of settings; those here
 * need translation, or have no meaning.
 */
public final class HyperServeVariables {
    private static final String PREFIX = "HS_";
    private static final Pattern ADDRESS =
            Pattern.compile("(?:\\[([0-9A-Fa-f:.]+)]|([A-Za-z0-9._-]*)):([0-9]{1,5})");

    /**
     * A variable in other words.
     *
     * @param keys the settings that it gives; those that this build doesn't have are passed over
     * @param how what it means, for the page that lists all variables
     */
    private record Translation(String name, Set<String> keys, String how, Words words) {}

    /** A translation of a text: values by the keys of settings, or what is wrong with the text. */
    private interface Words {
        ParseResult<Map<String, String>> of(String text);
    }

    private static final List<Translation> TRANSLATIONS =
            List.of(
                    new Translation(
                            "SERVER_ADDR",
                            Set.of("listen.host", "listen.port"),
                            "a value such as `:8080` sets only the port; `0.0.0.0:8080` lets other"
                                    + " machines connect",
                            HyperServeVariables::address),
                    onTrue("HS_DEBUG", "`log.level` becomes `debug`", Map.of("log.level", "debug")),
                    onTrue(
                            "HS_SUPPRESS_BANNER",
                            "`log.banner` becomes `false`",
                            Map.of("log.banner", "false")),
                    onTrue(
                            "HS_HARDENED_MODE",
                            "`discovery.policy` becomes `none`, the others `false`; a `Server`"
                                    + " header is never sent",
                            Map.of(
                                    "discovery.policy",
                                    "none",
                                    "tools.demo",
                                    "false",
                                    "tools.samurai",
                                    "false",
                                    "tools.pizza",
                                    "false")),
                    onTrue(
                            "HS_MCP_OBSERVABILITY",
                            "`resources.builtin` becomes `true`",
                            Map.of("resources.builtin", "true")),
                    new Translation(
                            "HS_CORS_MAX_AGE",
                            Set.of("listen.cors.max-age"),
                            "the value is in seconds",
                            HyperServeVariables::seconds));

    /** What has no meaning here, and why. */
    private static final Map<String, String> WITHOUT_MEANING =
            Map.of(
                    "HS_BANNER_COLOR",
                    "the banner has no colours",
                    "HS_CSP_WEB_WORKER_SUPPORT",
                    "no page of this server starts a worker");

    private HyperServeVariables() {}

    private static Translation onTrue(String name, String how, Map<String, String> values) {
        return new Translation(
                name,
                values.keySet(),
                "with `true`, " + how,
                text ->
                        switch (text.toLowerCase(Locale.ROOT)) {
                            case "true" -> new ParseResult.Good<>(values);
                            case "false" -> new ParseResult.Good<>(Map.of());
                            default ->
                                    new ParseResult.Bad<>(
                                            "is neither true nor false", "expected true or false");
                        });
    }

    private static ParseResult<Map<String, String>> address(String text) {
        Matcher form = ADDRESS.matcher(text);
        if (!form.matches()) {
            return new ParseResult.Bad<>(
                    "is no address", "expected host:port, or :port for loopback alone");
        }
        String port = form.group(3);
        String host = form.group(1) != null ? form.group(1) : form.group(2);
        return new ParseResult.Good<>(
                host.isEmpty()
                        ? Map.of("listen.port", port)
                        : Map.of("listen.host", host, "listen.port", port));
    }

    private static ParseResult<Map<String, String>> seconds(String text) {
        return text.matches("[0-9]{1,9}")
                ? new ParseResult.Good<>(Map.of("listen.cors.max-age", text + "s"))
                : new ParseResult.Bad<>("is no number of seconds", "expected a number such as 600");
    }

    /** What the environment says in HyperServe's words, by the keys of settings. */
    static Map<String, RawValue.One> read(
            Map<String, String> environment, List<ConfigProblem> problems) {
        var said = new HashMap<String, RawValue.One>();
        for (var translation : TRANSLATIONS) {
            var text = environment.getOrDefault(translation.name(), "").strip();
            if (text.isEmpty()) {
                continue;
            }
            var origin = new SettingOrigin.InEnvironment(translation.name());
            switch (translation.words().of(text)) {
                case ParseResult.Good<Map<String, String>>(var values) ->
                        values.forEach(
                                (key, value) -> said.put(key, new RawValue.One(value, origin)));
                case ParseResult.Bad<Map<String, String>>(String what, String hint) ->
                        problems.add(
                                new ConfigProblem(
                                        origin, "", SafeText.quoted(text) + " " + what, hint));
            }
        }
        return said;
    }

    /** A line for each variable that looks like HyperServe's and is none that is known. */
    static List<String> warnings(Map<String, String> environment) {
        var names = environment.keySet().stream().filter(n -> n.startsWith(PREFIX)).toList();
        if (names.isEmpty()) {
            return List.of();
        }
        var known = all().keySet();
        return names.stream()
                .filter(name -> !known.contains(name))
                .sorted()
                .map(name -> name + " has no effect here" + NearestWord.hint(name, known))
                .toList();
    }

    /** Every variable that is known, with what it does. */
    public static Map<String, String> all() {
        var all = new TreeMap<String, String>();
        var keys = new TreeSet<String>();
        for (var setting : AllSettings.ALL) {
            keys.add(setting.key());
            for (var alias : setting.aliases()) {
                all.put(alias, "sets `" + setting.key() + "`");
            }
        }
        for (var translation : TRANSLATIONS) {
            var given = translation.keys().stream().filter(keys::contains).sorted().toList();
            all.put(
                    translation.name(),
                    given.isEmpty()
                            ? "not applicable: this build has no " + translation.keys()
                            : "sets `" + String.join("`, `", given) + "`; " + translation.how());
        }
        WITHOUT_MEANING.forEach((name, why) -> all.put(name, "not applicable: " + why));
        return all;
    }
}
