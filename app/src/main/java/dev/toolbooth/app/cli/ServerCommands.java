package dev.toolbooth.app.cli;

import dev.toolbooth.app.config.Flag;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The commands that run a server: {@code serve} and {@code stdio}. */
final class ServerCommands {
    private final Launcher launcher;
    private final Surroundings around;

    ServerCommands(Launcher launcher, Surroundings around) {
        this.launcher = launcher;
        this.around = around;
    }

    CommandSpec serve() {
        var spec =
                Page.of(
                        "serve",
                        "Serve tools over HTTP until stopped, with defaults for all you don't set.",
                        parsed -> run(false, parsed));
        spec.addOption(Page.config());
        StartLine.flagsOf(false).forEach(flag -> spec.addOption(option(flag)));
        return Page.end(
                spec,
                "toolbooth serve",
                "toolbooth serve --port 0 --tools MyTools.java",
                "toolbooth serve --config /etc/toolbooth/toolbooth.yaml",
                "TOOLBOOTH_LOG__LEVEL=debug toolbooth serve");
    }

    CommandSpec stdio() {
        var spec =
                Page.of(
                        "stdio",
                        "Serve tools to the one client that started this program, over its pipes.",
                        parsed -> run(true, parsed));
        spec.addOption(Page.config());
        StartLine.flagsOf(true).forEach(flag -> spec.addOption(option(flag)));
        return Page.end(
                spec,
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
        Optional<String> file = Optional.ofNullable(parsed.matchedOptionValue(Page.CONFIG, null));
        return new Start(launcher, around).run(new StartLine(stdio, file, flags));
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
