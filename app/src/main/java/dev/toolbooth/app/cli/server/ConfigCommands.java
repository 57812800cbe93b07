package dev.toolbooth.app.cli.server;

import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.ConfigOptions;
import dev.toolbooth.app.cli.command.ErrorReports;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.OutputFormat;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.cli.command.ServerLauncher;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.problem.ConfigProblems;
import dev.toolbooth.app.config.reading.ConfigResult;
import dev.toolbooth.app.config.reference.ConfigFileSchema;
import dev.toolbooth.app.config.reference.StarterFile;
import dev.toolbooth.app.config.setting.EffectiveSettings;
import dev.toolbooth.server.discovery.ServerCard;
import dev.toolbooth.server.http.DiscoveryProfile;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** The commands about the configuration: {@code config init|check|print|schema}. */
public final class ConfigCommands {
    private static final String STANDARD_FILE = "toolbooth.yaml";
    private static final String STDOUT = "-";
    private static final String SERVER_JSON = "--server-json";

    private final ServerLauncher serverLauncher;
    private final ProcessEnvironment process;

    public ConfigCommands(ServerLauncher serverLauncher, ProcessEnvironment process) {
        this.serverLauncher = serverLauncher;
        this.process = process;
    }

    public CommandSpec all() {
        return CommandBuilder.group(
                        "config", "Write, validate and show the configuration.", process)
                .commands(init(), check(), print(), schema())
                .end(
                        "toolbooth config init",
                        "toolbooth config check",
                        "toolbooth config print --origin");
    }

    private CommandSpec init() {
        return CommandBuilder.of(
                        "init",
                        "Write a configuration file with every setting and its default.",
                        this::init)
                .optionalArgument(
                        "FILE", "Where to write it; - prints it. Default: " + STANDARD_FILE)
                .flag("--force", "Overwrite a file that is already there.")
                .end(
                        "toolbooth config init",
                        "toolbooth config init --force ~/.config/toolbooth/toolbooth.yaml",
                        "toolbooth config init - | less");
    }

    private int init(ParseResult parsed) {
        var name = parsed.matchedPositionalValue(0, STANDARD_FILE);
        if (name.equals(STDOUT)) {
            process.out().print(StarterFile.text());
            return ExitCodes.OK;
        }
        var file = process.directory().resolve(name);
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
            process.tell("toolbooth: " + name + " is already there; nothing was written");
            process.tell("  use --force to overwrite it, or name another file");
            return ExitCodes.USAGE;
        } catch (IOException e) {
            process.tell("toolbooth: " + name + " can't be written (" + reason(e) + ")");
            process.tell("  name a file in a folder that this user may write to");
            return ExitCodes.UNEXPECTED;
        }
        process.tell("wrote " + name);
        return ExitCodes.OK;
    }

    private static String reason(IOException e) {
        return e.getClass().getSimpleName();
    }

    private CommandSpec check() {
        return CommandBuilder.of(
                        "check",
                        "Validate the file and the environment, without starting anything.",
                        this::check)
                .with(ConfigOptions::add)
                .end("toolbooth config check", "toolbooth config check --config staging.yaml");
    }

    private int check(ParseResult parsed) {
        var reader = ConfigOptions.reader(parsed, process);
        return switch (reader.read()) {
            case ConfigResult.Loaded loaded -> {
                var file = reader.file().map(Path::toString).orElse("no file, only defaults");
                loaded.config().settings().warnings().forEach(process.err()::println);
                List<String> objections = serverLauncher.objections(loaded.config());
                if (!objections.isEmpty()) {
                    yield objected(objections, loaded.config().settings());
                }
                serverLauncher.remarks(loaded.config()).forEach(process.err()::println);
                process.print(file + ": ok");
                yield ExitCodes.OK;
            }
            case ConfigResult.Rejected(ConfigProblems configProblems) ->
                    ErrorReports.rejected(configProblems, process.err());
        };
    }

    private int objected(List<String> objections, EffectiveSettings settings) {
        for (String objection : objections) {
            String key = objection.substring(0, Math.max(0, objection.indexOf(':')));
            String where = settings.origin(key).map(origin -> origin + ": ").orElse("");
            process.tell(where + objection);
        }
        int count = objections.size();
        process.tell(count + (count == 1 ? " problem" : " problems") + " in all.");
        return ExitCodes.CONFIG;
    }

    private CommandSpec print() {
        return CommandBuilder.of(
                        "print", "Print the effective settings, with secrets masked.", this::print)
                .with(ConfigOptions::add)
                .flag("--origin", "Show where each value comes from.")
                .flag(SERVER_JSON, "Print the server's entry for the MCP registry instead.")
                .choice(
                        CommandBuilder.OUTPUT,
                        "json|yaml",
                        OutputFormat.class,
                        "The format. Default: yaml")
                .end(
                        "toolbooth config print --origin",
                        "toolbooth config print --server-json > server.json",
                        "toolbooth config print --output json | jq .listen.port");
    }

    private int print(ParseResult parsed) {
        boolean origins = parsed.hasMatchedOption("--origin");
        var outputFormat = parsed.matchedOptionValue(CommandBuilder.OUTPUT, OutputFormat.yaml);
        return switch (ConfigOptions.read(parsed, process)) {
            case ConfigResult.Loaded(Config config) -> {
                if (parsed.hasMatchedOption(SERVER_JSON)) {
                    yield printServerJson(config);
                }
                switch (outputFormat) {
                    case json -> process.print(config.settings().json(origins));
                    case yaml -> process.out().print(config.settings().yaml(origins));
                }
                yield ExitCodes.OK;
            }
            case ConfigResult.Rejected(ConfigProblems configProblems) ->
                    switch (outputFormat) {
                        case json -> ErrorReports.rejectedAsJson(configProblems, process.err());
                        case yaml -> ErrorReports.rejected(configProblems, process.err());
                    };
        };
    }

    private int printServerJson(Config config) {
        DiscoveryProfile profile = config.discovery().profile();
        String url = profile.url();
        if (url == null) {
            process.tell("toolbooth: listen.public-url is not set");
            process.tell(
                    "  the registry lists public servers; set it to this server's public address");
            return ExitCodes.CONFIG;
        }
        ServerCard card =
                new ServerCard(
                        config.server().name(),
                        config.server().version(),
                        profile,
                        config.listen().endpoint(),
                        config.sessions().enabled(),
                        List.of());
        process.print(Json.pretty(card.registryEntry(url)));
        return ExitCodes.OK;
    }

    private CommandSpec schema() {
        return CommandBuilder.of(
                        "schema",
                        "Print the file's JSON Schema, for editors.",
                        parsed -> {
                            process.out().print(ConfigFileSchema.text());
                            return ExitCodes.OK;
                        })
                .end("toolbooth config schema > toolbooth.schema.json");
    }
}
