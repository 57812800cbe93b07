package dev.toolbooth.app.cli.command;

import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** A builder of a command with one page of help that ends with examples. Not thread-safe. */
public final class CommandBuilder {
    public static final String CONFIG = StartLine.CONFIG;
    public static final String VERBOSE = StartLine.VERBOSE;
    public static final String OUTPUT = "--output";
    static final String JSON = "--json";

    private final CommandSpec spec;

    private CommandBuilder(CommandSpec spec) {
        this.spec = spec;
    }

    public static CommandBuilder of(String name, String summary, CommandAction commandAction) {
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
        return new CommandBuilder(spec);
    }

    /** A command that only has others below it: alone it shows its page. */
    public static CommandBuilder group(String name, String summary, ProcessEnvironment process) {
        return of(
                name,
                summary,
                parsed -> {
                    parsed.commandSpec().commandLine().usage(process.out());
                    return ExitCodes.OK;
                });
    }

    /** The commands below this one. */
    public CommandBuilder commands(CommandSpec... below) {
        for (CommandSpec one : below) {
            spec.addSubcommand(one.name(), one);
        }
        return this;
    }

    /** The first argument, without which the command does nothing. */
    public CommandBuilder argument(String label, String description) {
        return argument(label, String.class, description);
    }

    public CommandBuilder argument(String label, Class<?> type, String description) {
        return first(label, description, argument -> argument.arity("1").required(true).type(type));
    }

    /** The first argument, which may be left out. */
    public CommandBuilder optionalArgument(String label, String description) {
        return first(label, description, argument -> argument.arity("0..1").type(String.class));
    }

    private CommandBuilder first(
            String label, String description, Consumer<PositionalParamSpec.Builder> more) {
        var argument =
                PositionalParamSpec.builder().index("0").paramLabel(label).description(description);
        more.accept(argument);
        spec.addPositional(argument.build());
        return this;
    }

    /** All arguments from this one on. */
    public CommandBuilder arguments(int from, String label, String description) {
        spec.addPositional(
                PositionalParamSpec.builder()
                        .index(from + "..*")
                        .arity("0..*")
                        .paramLabel(label)
                        .type(String[].class)
                        .description(description)
                        .build());
        return this;
    }

    public CommandBuilder text(String name, String label, String description) {
        return option(name, label, String.class, description, _ -> {});
    }

    public CommandBuilder requiredText(String name, String label, String description) {
        return option(name, label, String.class, description, option -> option.required(true));
    }

    /** An option that may stand several times. */
    public CommandBuilder texts(String name, String label, String description) {
        return option(name, label, String[].class, description, option -> option.arity("1"));
    }

    /** An option that may stand several times, each with several texts. */
    public CommandBuilder words(String name, String label, String description) {
        return option(name, label, String[].class, description, option -> option.arity("1..*"));
    }

    /** An option that the page describes together with others. */
    public CommandBuilder hiddenText(String name, String label, String description) {
        return option(name, label, String.class, description, option -> option.hidden(true));
    }

    /** The same, where it may stand several times with several texts each. */
    public CommandBuilder hiddenWords(String name, String label, String description) {
        return option(
                name,
                label,
                String[].class,
                description,
                option -> option.arity("1..*").hidden(true));
    }

    public CommandBuilder number(String name, String description) {
        return option(name, "N", Integer.class, description, _ -> {});
    }

    /** One of the constants of an enum, named as they are typed. */
    public CommandBuilder choice(String name, String label, Class<?> type, String description) {
        return option(name, label, type, description, _ -> {});
    }

    public CommandBuilder requiredChoice(
            String name, String label, Class<?> type, String description) {
        return option(name, label, type, description, option -> option.required(true));
    }

    private CommandBuilder option(
            String name,
            String label,
            Class<?> type,
            String description,
            Consumer<OptionSpec.Builder> more) {
        var option = OptionSpec.builder(name).paramLabel(label).type(type).description(description);
        more.accept(option);
        return option(option.build());
    }

    public CommandBuilder flag(String name, String description) {
        return option(
                OptionSpec.builder(name).type(boolean.class).description(description).build());
    }

    public CommandBuilder option(OptionSpec option) {
        spec.addOption(option);
        return this;
    }

    /** The option that names the configuration file. */
    public CommandBuilder config() {
        return text(
                CONFIG, "FILE", "The configuration file. Default: ./toolbooth.yaml, if it exists.");
    }

    public CommandBuilder output() {
        return choice(OUTPUT, "json", JsonOnly.class, "Print JSON for programs.");
    }

    /** The same in short, where people type it often. */
    public CommandBuilder json() {
        return flag(JSON, "The same as --output=json.");
    }

    /** Arguments and options that several commands share. */
    public CommandBuilder with(Consumer<CommandBuilder> shared) {
        shared.accept(this);
        return this;
    }

    /** Leaves the command out of the list of commands. */
    public CommandBuilder hidden() {
        spec.usageMessage().hidden(true);
        return this;
    }

    /** Ends the page with the options that every command has, and with examples. */
    public CommandSpec end(String... examples) {
        flag(VERBOSE, "Show more detail if something goes wrong.");
        option(
                OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description("Show this help.")
                        .type(boolean.class)
                        .build());
        spec.usageMessage()
                .footerHeading("%nExamples:%n")
                .footer(Stream.of(examples).map(line -> "  " + line).toArray(String[]::new));
        return spec;
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
