package dev.toolbooth.app.cli.server;

import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.cli.command.ServerLauncher;
import dev.toolbooth.app.cli.command.StartLine;
import dev.toolbooth.app.config.setting.Flag;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The commands that run a server: {@code serve} and {@code stdio}. */
public final class ServerCommands {
    private final ServerLauncher serverLauncher;
    private final ProcessEnvironment process;

    public ServerCommands(ServerLauncher serverLauncher, ProcessEnvironment process) {
        this.serverLauncher = serverLauncher;
        this.process = process;
    }

    public CommandSpec serve() {
        return CommandBuilder.of(
                        "serve",
                        "Serve tools over HTTP until stopped.",
                        parsed -> run(false, parsed))
                .config()
                .with(command -> flags(command, false))
                .flag(StartLine.OPEN, "Open the console in a browser.")
                .end(
                        "toolbooth serve",
                        "toolbooth serve --open",
                        "toolbooth serve --port 0 --tools MyTools.java",
                        "toolbooth serve --config /etc/toolbooth/toolbooth.yaml",
                        "TOOLBOOTH_LOG__LEVEL=debug toolbooth serve");
    }

    public CommandSpec stdio() {
        return CommandBuilder.of(
                        "stdio",
                        "Serve tools over stdio, to the client that started this program.",
                        parsed -> run(true, parsed))
                .config()
                .with(command -> flags(command, true))
                .end(
                        "toolbooth stdio",
                        "toolbooth stdio --tools MyTools.java",
                        "claude mcp add toolbooth -- /path/to/toolbooth stdio");
    }

    private int run(boolean stdio, ParseResult parsed) throws InterruptedException {
        var flags = new HashMap<String, List<String>>();
        for (var flag : StartLine.flagsOf(stdio)) {
            if (parsed.hasMatchedOption(flag.name())) {
                flags.put(
                        flag.name(),
                        flag.takes() == Flag.Takes.NONE
                                ? List.of(Flag.SWITCHED_ON)
                                : parsed.matchedOption(flag.name()).originalStringValues());
            }
        }
        if (!stdio && parsed.hasMatchedOption(StartLine.OPEN)) {
            flags.put(StartLine.OPEN, List.of(Flag.SWITCHED_ON));
        }
        Optional<String> file =
                Optional.ofNullable(parsed.matchedOptionValue(CommandBuilder.CONFIG, null));
        return new ServerStart(serverLauncher, process).run(new StartLine(stdio, file, flags));
    }

    private static void flags(CommandBuilder command, boolean stdio) {
        StartLine.flagsOf(stdio).forEach(flag -> command.option(option(flag)));
    }

    private static OptionSpec option(Flag flag) {
        var standard = flag.standard().filter(text -> !text.isEmpty());
        var option = OptionSpec.builder(flag.name());
        return switch (flag.takes()) {
            case NONE -> option.type(boolean.class).description(flag.description()).build();
            case ONE ->
                    option.type(String.class)
                            .arity("1")
                            .paramLabel(flag.label())
                            .description(described(flag, standard))
                            .build();
            case MANY ->
                    option.type(String[].class)
                            .arity("1..*")
                            .paramLabel(flag.label())
                            .description(described(flag, standard))
                            .build();
        };
    }

    private static String described(Flag flag, Optional<String> standard) {
        return flag.description() + standard.map(text -> " Default: " + text + ".").orElse("");
    }
}
