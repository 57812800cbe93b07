package dev.toolbooth.app.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Makes commands: each with one page of help that ends with examples. */
final class Page {
    static final String CONFIG = StartLine.CONFIG;
    static final String VERBOSE = StartLine.VERBOSE;
    static final String OUTPUT = "--output";

    private Page() {}

    /** A command with the options that every command has. */
    static CommandSpec of(String name, String summary, Action action) {
        var body = new Body(action);
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
    static CommandSpec group(String name, String summary, Surroundings around) {
        return of(
                name,
                summary,
                parsed -> {
                    parsed.commandSpec().commandLine().usage(around.out());
                    return ExitCodes.OK;
                });
    }

    /** Adds the options that stand last on every page, and the examples below them. */
    static CommandSpec end(CommandSpec spec, String... examples) {
        spec.addOption(
                OptionSpec.builder(VERBOSE)
                        .description("Say more when something goes wrong.")
                        .type(boolean.class)
                        .build());
        spec.addOption(
                OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description("Show this page.")
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
    static OptionSpec config() {
        return OptionSpec.builder(CONFIG)
                .paramLabel("FILE")
                .type(String.class)
                .description("The configuration file. Default: ./toolbooth.yaml, if there is one.")
                .showDefaultValue(Visibility.NEVER)
                .build();
    }

    /** Runs an action with what was parsed for its command. */
    private static final class Body implements Callable<Integer> {
        private final Action action;
        private CommandSpec spec = CommandSpec.create();

        Body(Action action) {
            this.action = action;
        }

        @Override
        public Integer call() throws Exception {
            return action.run(spec.commandLine().getParseResult());
        }
    }
}
