package dev.toolbooth.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.app.Version;
import dev.toolbooth.app.config.Nearest;
import java.io.PrintWriter;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** All commands with their help, in the full parser. */
final class Commands {
    private static final String NAME = "toolbooth";

    private final Launcher launcher;
    private final Surroundings around;

    Commands(Launcher launcher, Surroundings around) {
        this.launcher = launcher;
        this.around = around;
    }

    int run(String... args) {
        return commandLine().execute(args);
    }

    /** All commands, ready to parse. */
    CommandLine commandLine() {
        var root = Page.group(NAME, "One server that gives agents tools over MCP.", around);
        var servers = new ServerCommands(launcher, around);
        root.addSubcommand("serve", servers.serve());
        root.addSubcommand("stdio", servers.stdio());
        root.addSubcommand("call", new CallCommand(around).spec());
        root.addSubcommand("tools", new ToolsCommand(around).spec());
        root.addSubcommand("try", new TryCommand(around).spec());
        var shelf = new ShelfCommands(around);
        root.addSubcommand("resources", shelf.resources());
        root.addSubcommand("prompts", shelf.prompts());
        root.addSubcommand("fetch", new FetchCommand(around).spec());
        root.addSubcommand("buy", new BuyCommand(launcher, around).spec());
        root.addSubcommand("console", new ConsoleCommand(around).spec());
        root.addSubcommand("keys", new KeyCommands(around).all());
        root.addSubcommand("accounts", new AccountCommands(around).all());
        root.addSubcommand("payments", new PaymentCommands(around).all());
        root.addSubcommand("calls", new CallsCommands(around).all());
        root.addSubcommand("stats", new StatsCommand(around).spec());
        root.addSubcommand("catalog", new CatalogCommands(around).all());
        root.addSubcommand("validate", new ValidateCommand(around).spec());
        root.addSubcommand("receipts", new ReceiptCommands(around).all());
        root.addSubcommand("wallet", new WalletCommands(around, Keyboard.ofProcess()).all());
        root.addSubcommand("budget", new BudgetCommands(around).all());
        root.addSubcommand("spending", new SpendingCommand(around).spec());
        root.addSubcommand("search", new SearchCommands(around).all());
        root.addSubcommand("doctor", new DoctorCommand(around).spec());
        root.addSubcommand("config", new ConfigCommands(launcher, around).all());
        root.addSubcommand("image", new ImageCommand(around).spec());
        root.addSubcommand("completion", completion());
        root.addSubcommand("version", version());
        root.addOption(
                OptionSpec.builder("--version")
                        .versionHelp(true)
                        .type(boolean.class)
                        .description("Print the version.")
                        .build());
        root.versionProvider(() -> new String[] {versionLine()});
        Page.end(root, "toolbooth serve --help");
        return new CommandLine(root)
                .setOut(new PrintWriter(around.out(), true, UTF_8))
                .setErr(new PrintWriter(around.err(), true, UTF_8))
                .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
                .setExpandAtFiles(false)
                .setParameterExceptionHandler(this::misused)
                .setExecutionExceptionHandler(
                        (fault, line, parsed) ->
                                Reports.failed(
                                        fault,
                                        parsed.originalArgs().contains(Page.VERBOSE),
                                        around.err()));
    }

    private int misused(ParameterException e, String[] args) {
        var command = e.getCommandLine();
        if (e instanceof UnmatchedArgumentException unmatched) {
            var word = unmatched.getUnmatched().getFirst();
            boolean option = word.startsWith("-");
            var known =
                    option
                            ? command.getCommandSpec().optionsMap().keySet()
                            : command.getSubcommands().keySet();
            around.err()
                    .println(NAME + ": unknown " + (option ? "option" : "argument") + ": " + word);
            Nearest.to(word, known)
                    .ifPresent(near -> around.err().println("  did you mean \"" + near + "\"?"));
        } else {
            around.err().println(NAME + ": " + e.getMessage());
        }
        around.err().println("  see " + command.getCommandSpec().qualifiedName() + " --help");
        return ExitCodes.USAGE;
    }

    private CommandSpec version() {
        var spec =
                Page.of(
                        "version",
                        "Print the version of this program and of its Java.",
                        parsed -> {
                            around.out().println(versionLine());
                            return ExitCodes.OK;
                        });
        // The option does the same, and is on the page.
        spec.usageMessage().hidden(true);
        return Page.end(spec, "toolbooth version");
    }

    private static String versionLine() {
        return NAME
                + " "
                + Version.current()
                + " (Java "
                + System.getProperty("java.version")
                + ")";
    }

    private CommandSpec completion() {
        var spec =
                Page.of(
                        "completion",
                        "Print a script that completes commands and options in your shell.",
                        parsed -> {
                            around.out().print(AutoComplete.bash(NAME, commandLine()));
                            return ExitCodes.OK;
                        });
        spec.addPositional(
                PositionalParamSpec.builder()
                        .index("0")
                        .arity("1")
                        .required(true)
                        .paramLabel("bash|zsh")
                        .type(ShellName.class)
                        .description("The shell; the one script works in both.")
                        .build());
        return Page.end(
                spec,
                "source <(toolbooth completion bash)",
                "toolbooth completion zsh > ~/.toolbooth-completion.zsh");
    }
}
