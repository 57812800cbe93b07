package dev.toolbooth.app.cli;

import dev.toolbooth.app.Books;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.ConfigReader;
import dev.toolbooth.app.config.Loading;
import dev.toolbooth.app.config.Problems;
import dev.toolbooth.app.keys.KeyList;
import dev.toolbooth.app.keys.KeyProblem;
import dev.toolbooth.core.access.ApiKey;
import dev.toolbooth.core.ask.Scopes;
import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.server.access.KeyText;
import dev.toolbooth.store.StoreProblem;
import dev.toolbooth.store.StoredKeys;
import dev.toolbooth.wire.Json;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** The commands about API keys: {@code keys create|list|revoke}. They work while a server runs. */
final class KeyCommands {
    private static final String DATA = "--data";

    private final Surroundings around;
    private final Clock clock = Clock.systemUTC();

    KeyCommands(Surroundings around) {
        this.around = around;
    }

    /** What a command does with the keys. */
    private interface KeyAction {
        int run(StoredKeys keys) throws Misuse;
    }

    /** An option has a value that can't be used. */
    private static final class Misuse extends Exception {
        Misuse(String message) {
            super(message);
        }
    }

    CommandSpec all() {
        var spec =
                Page.of(
                        "keys",
                        "Make, list and revoke API keys.",
                        parsed -> {
                            parsed.commandSpec().commandLine().usage(around.out());
                            return ExitCodes.OK;
                        });
        spec.addSubcommand("create", create());
        spec.addSubcommand("list", list());
        spec.addSubcommand("revoke", revoke());
        return Page.end(spec, "toolbooth keys create --name ci", "toolbooth keys list");
    }

    private CommandSpec create() {
        var spec =
                Page.of(
                        "create",
                        "Make a key and print it: the only time that its secret is shown.",
                        parsed -> with(parsed, keys -> create(parsed, keys)));
        spec.addOption(text("--name", "NAME", "What the key is for."));
        spec.addOption(
                OptionSpec.builder("--scope")
                        .paramLabel("SCOPE")
                        .type(String[].class)
                        .arity("1..*")
                        .description(
                                "What it may use: tools, resources, prompts, metrics, one of them"
                                        + " as in tools:echo, or several as in tools:read_*."
                                        + " Default: everything.")
                        .build());
        spec.addOption(
                text(
                        "--expires",
                        "WHEN",
                        "A date, a moment, or a span such as 30d. Default: never."));
        spec.addOption(text("--rate", "RATE", "How often it may ask, as in 10/s or 600/m."));
        places(spec);
        spec.addOption(output());
        return Page.end(
                spec,
                "toolbooth keys create --name ci",
                "toolbooth keys create --name reader --scope tools:echo --expires 30d --rate 5/s",
                "toolbooth keys create --output json | jq -r .key");
    }

    private int create(ParseResult parsed, StoredKeys keys) throws Misuse {
        var text = KeyText.random();
        var now = clock.instant();
        keys.add(
                new ApiKey(
                        text.id(),
                        name(parsed.matchedOptionValue("--name", "")),
                        text.digest(),
                        scopes(parsed.matchedOptionValue("--scope", new String[] {"*"})),
                        Set.of(),
                        text.id(),
                        SpendLimits.NONE,
                        now,
                        expiry(parsed.matchedOptionValue("--expires", null), now),
                        null,
                        rate(parsed.matchedOptionValue("--rate", null))));
        if (asJson(parsed)) {
            around.out()
                    .println(
                            Json.text(
                                    Json.object().put("key", text.reveal()).put("id", text.id())));
        } else {
            around.out().println(text.reveal());
            around.err().println("keep it: it is not shown again (id " + text.id() + ")");
        }
        return ExitCodes.OK;
    }

    private static String name(String text) throws Misuse {
        if (text.length() > 100 || text.codePoints().anyMatch(Character::isISOControl)) {
            throw new Misuse("--name: expected one line of at most 100 characters");
        }
        return text;
    }

    private static Scopes scopes(String[] texts) throws Misuse {
        for (var text : texts) {
            if (!Scopes.isScope(text)) {
                throw new Misuse(
                        "--scope "
                                + text
                                + ": expected *, tools, resources, prompts, metrics, or"
                                + " one of them with a name, as in tools:echo");
            }
        }
        return Scopes.of(List.of(texts));
    }

    private static @Nullable Rate rate(@Nullable String text) throws Misuse {
        if (text == null) {
            return null;
        }
        return Rate.read(text)
                .orElseThrow(() -> new Misuse("--rate " + text + ": expected as in 10/s or 600/m"));
    }

    private static @Nullable Instant expiry(@Nullable String text, Instant now) throws Misuse {
        if (text == null) {
            return null;
        }
        return Moment.read(text, now)
                .filter(now::isBefore)
                .orElseThrow(
                        () ->
                                new Misuse(
                                        "--expires "
                                                + text
                                                + ": expected a time to come, such as 30d or"
                                                + " 2027-01-31"));
    }

    private CommandSpec list() {
        var spec =
                Page.of(
                        "list",
                        "List the keys; secrets are not kept and can't be shown.",
                        parsed -> with(parsed, keys -> list(parsed, keys)));
        places(spec);
        spec.addOption(output());
        return Page.end(spec, "toolbooth keys list", "toolbooth keys list --output json");
    }

    private int list(ParseResult parsed, StoredKeys keys) {
        var shown = new KeyList(keys.list(), clock.instant());
        if (asJson(parsed)) {
            around.out().println(Json.text(shown.json()));
        } else if (shown.keys().isEmpty()) {
            around.err().println("no keys yet: toolbooth keys create makes one");
        } else {
            around.out().print(shown.table());
        }
        return ExitCodes.OK;
    }

    private CommandSpec revoke() {
        var spec =
                Page.of(
                        "revoke",
                        "Take a key back: it stops working at once, and for good.",
                        parsed -> with(parsed, keys -> revoke(parsed, keys)));
        spec.addPositional(
                PositionalParamSpec.builder()
                        .index("0")
                        .arity("1")
                        .required(true)
                        .paramLabel("ID")
                        .type(String.class)
                        .description("The key's id, as keys list shows it.")
                        .build());
        places(spec);
        return Page.end(spec, "toolbooth keys revoke k3mh8w2qa9xd");
    }

    private int revoke(ParseResult parsed, StoredKeys keys) throws Misuse {
        String id = parsed.matchedPositionalValue(0, "");
        if (!keys.revoke(id, clock.instant())) {
            throw new Misuse("no key has the id " + id + ": toolbooth keys list shows them");
        }
        around.err().println("revoked " + id);
        return ExitCodes.OK;
    }

    /** Finds the keys that a server with the same options would use, and does something with it. */
    private int with(ParseResult parsed, KeyAction action) {
        Map<String, List<String>> flags = new HashMap<>();
        if (parsed.hasMatchedOption(DATA)) {
            flags.put(DATA, parsed.matchedOption(DATA).originalStringValues());
        }
        Optional<String> file = Optional.ofNullable(parsed.matchedOptionValue(Page.CONFIG, null));
        switch (new ConfigReader(around.sources(file.map(Path::of), flags)).read()) {
            case Loading.Loaded(Config config, _) -> {
                try (Books books = Books.open(config, (_, _) -> "")) {
                    return action.run(books.keys());
                } catch (KeyProblem | StoreProblem e) {
                    around.err().println("toolbooth: " + e.getMessage());
                    around.err().println("  nothing was changed; --data names another folder");
                    return ExitCodes.CONFIG;
                } catch (Misuse e) {
                    around.err().println("toolbooth: " + e.getMessage());
                    return ExitCodes.USAGE;
                }
            }
            case Loading.Rejected(Problems problems) -> {
                return Reports.rejected(problems, around.err());
            }
        }
    }

    private static void places(CommandSpec spec) {
        spec.addOption(Page.config());
        spec.addOption(text(DATA, "DIR", "The folder for everything the server keeps."));
    }

    private static OptionSpec text(String name, String label, String description) {
        return OptionSpec.builder(name)
                .paramLabel(label)
                .type(String.class)
                .description(description)
                .build();
    }

    private static OptionSpec output() {
        return OptionSpec.builder(Page.OUTPUT)
                .paramLabel("json")
                .type(KeyOutput.class)
                .description("Print JSON, for programs.")
                .build();
    }

    private static boolean asJson(ParseResult parsed) {
        return parsed.hasMatchedOption(Page.OUTPUT);
    }

    /** The only other form there is, named as it is typed. */
    private enum KeyOutput {
        json
    }
}
