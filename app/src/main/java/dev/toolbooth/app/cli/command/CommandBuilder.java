package dev.toolbooth.app.cli.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** A builder of commands, each with one page of help that ends with examples. */
public final class CommandBuilder {
    public static final String CONFIG = StartLine.CONFIG;
    public static final String VERBOSE = StartLine.VERBOSE;
    public static final String OUTPUT = "--output";

    private CommandBuilder() {}

    /** A command with the options that every command has. */
    public static CommandSpec of(String name, String summary, CommandAction commandAction) {
        var body = new Body(commandAction);
        var spec = CommandSpec.wrapWithoutInspection(body).name(name);
        body.spec = spec;
        spec.usageMessage()
                .description(summary)
                .synopsisHeading("Usage: ")
                .descriptionHeading("%n")
                .parameterListHeading("%nArguments:%n")
                .optionListHeading("%nOptions:%n")
                .commandListHeading("%nCommands:%n")
                .width(100)
                .abbreviateSynopsis(false)
                .sortOptions(false);
        return spec;
    }

    /** A command that only has others below it: alone it shows its page. */
    public static CommandSpec group(String name, String summary, ProcessEnvironment process) {
        return of(
                name,
                summary,
                parsed -> {
                    parsed.commandSpec().commandLine().usage(process.out());
                    return ExitCodes.OK;
                });
    }

    /** Adds the options that stand last on every page, and the examples below them. */
    public static CommandSpec end(CommandSpec spec, String... examples) {
        spec.addOption(
                OptionSpec.builder(VERBOSE)
                        .description("Show more detail if something goes wrong.")
                        .type(boolean.class)
                        .build());
        spec.addOption(
                OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description("Show this help.")
                        .type(boolean.class)
                        .build());
        var lines = new String[examples.length];
        for (int i = 0; i < examples.length; i++) {
            lines[i] = "  " + examples[i];
        }
        spec.usageMessage().footerHeading("%nExamples:%n").footer(lines);
        return spec;
    }

    /** The option that names the configuration file. */
    public static OptionSpec config() {
        return OptionSpec.builder(CONFIG)
                .paramLabel("FILE")
                .type(String.class)
                .description("The configuration file. Default: ./toolbooth.yaml, if it exists.")
                .showDefaultValue(Visibility.NEVER)
                .build();
    }

    /** Runs an action with what was parsed for its command. */
    private static final class Body implements Callable<Integer> {
        private final CommandAction commandAction;
        private CommandSpec spec = CommandSpec.create();

        Body(CommandAction commandAction) {
            this.commandAction = commandAction;
        }

        @Override
        public Integer call() throws Exception {
            return commandAction.run(spec.commandLine().getParseResult());
        }
    }
}
