package dev.toolbooth.app.cli;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.ConfigReader;
import dev.toolbooth.app.config.Effective;
import dev.toolbooth.app.config.FileSchema;
import dev.toolbooth.app.config.Loading;
import dev.toolbooth.app.config.Problems;
import dev.toolbooth.app.config.StarterFile;
import dev.toolbooth.server.discovery.Publicity;
import dev.toolbooth.server.discovery.ServerCard;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The commands about the configuration: {@code config init|check|print|schema}. */
final class ConfigCommands {
    private static final String STANDARD_FILE = "toolbooth.yaml";
    private static final String STDOUT = "-";
    private static final String SERVER_JSON = "--server-json";

    private final Launcher launcher;
    private final Surroundings around;

    ConfigCommands(Launcher launcher, Surroundings around) {
        this.launcher = launcher;
        this.around = around;
    }

    CommandSpec all() {
        var spec = Page.group("config", "Write, check and show the configuration.", around);
        spec.addSubcommand("init", init());
        spec.addSubcommand("check", check());
        spec.addSubcommand("print", print());
        spec.addSubcommand("schema", schema());
        return Page.end(
                spec,
                "toolbooth config init",
                "toolbooth config check",
                "toolbooth config print --origin");
    }

    private CommandSpec init() {
        var spec =
                Page.of(
                        "init",
                        "Write a configuration file with every setting and its default.",
                        this::init);
        spec.addPositional(
                Options.optionalArgument(
                        "FILE", "Where to write it; - prints it. Default: " + STANDARD_FILE));
        spec.addOption(
                OptionSpec.builder("--force")
                        .type(boolean.class)
                        .description("Overwrite a file that is already there.")
                        .build());
        return Page.end(
                spec,
                "toolbooth config init",
                "toolbooth config init --force ~/.config/toolbooth/toolbooth.yaml",
                "toolbooth config init - | less");
    }

    private int init(ParseResult parsed) {
        var name = parsed.matchedPositionalValue(0, STANDARD_FILE);
        if (name.equals(STDOUT)) {
            around.out().print(StarterFile.text());
            return ExitCodes.OK;
        }
        var file = around.directory().resolve(name);
        var option =
                parsed.hasMatchedOption("--force")
                        ? new OpenOption[] {
                            StandardOpenOption.CREATE,
                            StandardOpenOption.TRUNCATE_EXISTING,
                            StandardOpenOption.WRITE
                        }
                        : new OpenOption[] {
                            StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE
                        };
        try {
            var folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Files.writeString(file, StarterFile.text(), option);
        } catch (FileAlreadyExistsException e) {
            around.err().println("toolbooth: " + name + " is already there; nothing was written");
            around.err().println("  add --force to overwrite it, or name another file");
            return ExitCodes.USAGE;
        } catch (IOException e) {
            around.err().println("toolbooth: " + name + " can't be written (" + reason(e) + ")");
            around.err().println("  name a file in a folder that this user may write to");
            return ExitCodes.UNEXPECTED;
        }
        around.err().println("wrote " + name);
        return ExitCodes.OK;
    }

    private static String reason(IOException e) {
        return e.getClass().getSimpleName();
    }

    private CommandSpec check() {
        var spec =
                Page.of(
                        "check",
                        "Check the file and the environment, and start nothing.",
                        this::check);
        spec.addOption(Page.config());
        return Page.end(
                spec, "toolbooth config check", "toolbooth config check --config staging.yaml");
    }

    private int check(ParseResult parsed) {
        var reader = reader(parsed);
        return switch (reader.read()) {
            case Loading.Loaded loaded -> {
                var file = reader.file().map(Path::toString).orElse("no file, only defaults");
                loaded.settings().warnings().forEach(around.err()::println);
                List<String> objections = launcher.objections(loaded.config());
                if (!objections.isEmpty()) {
                    yield objected(objections, loaded.settings());
                }
                around.out().println(file + ": ok");
                yield ExitCodes.OK;
            }
            case Loading.Rejected(Problems problems) -> Reports.rejected(problems, around.err());
        };
    }

    private int objected(List<String> objections, Effective settings) {
        for (String objection : objections) {
            String key = objection.substring(0, Math.max(0, objection.indexOf(':')));
            String where = settings.origin(key).map(origin -> origin + ": ").orElse("");
            around.err().println(where + objection);
        }
        int count = objections.size();
        around.err().println(count + (count == 1 ? " problem" : " problems") + " in all.");
        return ExitCodes.CONFIG;
    }

    private CommandSpec print() {
        var spec =
                Page.of("print", "Print the settings that count; secrets are masked.", this::print);
        spec.addOption(Page.config());
        spec.addOption(
                OptionSpec.builder("--origin")
                        .type(boolean.class)
                        .description("Say where each value comes from.")
                        .build());
        spec.addOption(
                OptionSpec.builder(SERVER_JSON)
                        .type(boolean.class)
                        .description("Print the entry for the registry of MCP servers instead.")
                        .build());
        spec.addOption(
                OptionSpec.builder(Page.OUTPUT)
                        .paramLabel("json|yaml")
                        .type(Output.class)
                        .description("The form of the listing. Default: yaml")
                        .build());
        return Page.end(
                spec,
                "toolbooth config print --origin",
                "toolbooth config print --server-json > server.json",
                "toolbooth config print --output json | jq .listen.port");
    }

    private int print(ParseResult parsed) {
        boolean origins = parsed.hasMatchedOption("--origin");
        var output = parsed.matchedOptionValue(Page.OUTPUT, Output.yaml);
        return switch (reader(parsed).read()) {
            case Loading.Loaded(Config config, Effective settings) -> {
                if (parsed.hasMatchedOption(SERVER_JSON)) {
                    yield printServerJson(config);
                }
                switch (output) {
                    case json -> around.out().println(settings.json(origins));
                    case yaml -> around.out().print(settings.yaml(origins));
                }
                yield ExitCodes.OK;
            }
            case Loading.Rejected(Problems problems) ->
                    switch (output) {
                        case json -> Reports.rejectedAsJson(problems, around.err());
                        case yaml -> Reports.rejected(problems, around.err());
                    };
        };
    }

    private int printServerJson(Config config) {
        Publicity publicity = config.presence().publicity();
        String url = publicity.url();
        if (url == null) {
            around.err().println("toolbooth: listen.public-url is not set");
            around.err().println("  the registry lists servers that everyone can reach; say where");
            return ExitCodes.CONFIG;
        }
        ServerCard card =
                new ServerCard(
                        config.server().name(),
                        config.server().version(),
                        publicity,
                        config.listen().endpoint(),
                        config.sessions().enabled(),
                        List.of());
        around.out().println(Json.pretty(card.registryEntry(url)));
        return ExitCodes.OK;
    }

    private CommandSpec schema() {
        var spec =
                Page.of(
                        "schema",
                        "Print the JSON Schema of the file, for editors.",
                        parsed -> {
                            around.out().print(FileSchema.text());
                            return ExitCodes.OK;
                        });
        return Page.end(spec, "toolbooth config schema > toolbooth.schema.json");
    }

    private ConfigReader reader(ParseResult parsed) {
        Optional<String> file = Optional.ofNullable(parsed.matchedOptionValue(Page.CONFIG, null));
        return new ConfigReader(around.sources(file.map(Path::of), Map.of()));
    }
}
