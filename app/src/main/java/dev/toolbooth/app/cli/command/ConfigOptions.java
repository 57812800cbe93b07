package dev.toolbooth.app.cli.command;

import dev.toolbooth.app.config.reading.ConfigReader;
import dev.toolbooth.app.config.reading.ConfigResult;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.ParseResult;

/** The options that select a server: its configuration and its data. */
public final class ConfigOptions {
    private static final String DATA = "--data";

    private ConfigOptions() {}

    /** Adds the options. */
    public static void add(CommandBuilder command) {
        command.config()
                .text(
                        DATA,
                        "DIR",
                        "The data folder. Default: ~/.local/share/toolbooth, or ./data if"
                                + " ./toolbooth.yaml or ./data/toolbooth.db exists.");
    }

    /** The configuration that the options name. */
    public static ConfigResult read(
            ParseResult parsed, ProcessEnvironment process, String... moreFlags) {
        return reader(parsed, process, moreFlags).read();
    }

    /**
     * A reader of the configuration that the options name.
     *
     * @param moreFlags further flags of a server that the command takes
     */
    public static ConfigReader reader(
            ParseResult parsed, ProcessEnvironment process, String... moreFlags) {
        Map<String, List<String>> flags = new HashMap<>();
        give(flags, parsed, DATA);
        for (String flag : moreFlags) {
            give(flags, parsed, flag);
        }
        Optional<String> file =
                Optional.ofNullable(parsed.matchedOptionValue(CommandBuilder.CONFIG, null));
        return new ConfigReader(process.sources(file.map(Path::of), flags));
    }

    private static void give(Map<String, List<String>> flags, ParseResult parsed, String flag) {
        if (parsed.hasMatchedOption(flag)) {
            flags.put(flag, parsed.matchedOption(flag).originalStringValues());
        }
    }
}
