package dev.toolbooth.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.app.cli.admin.AccountCommands;
import dev.toolbooth.app.cli.admin.CallsCommands;
import dev.toolbooth.app.cli.admin.CatalogCommands;
import dev.toolbooth.app.cli.admin.ConsoleCommand;
import dev.toolbooth.app.cli.admin.KeyCommands;
import dev.toolbooth.app.cli.admin.PaymentCommands;
import dev.toolbooth.app.cli.admin.StatsCommand;
import dev.toolbooth.app.cli.admin.TryCommand;
import dev.toolbooth.app.cli.buying.BudgetCommands;
import dev.toolbooth.app.cli.buying.BuyCommand;
import dev.toolbooth.app.cli.buying.CallCommand;
import dev.toolbooth.app.cli.buying.FetchCommand;
import dev.toolbooth.app.cli.buying.ReceiptCommands;
import dev.toolbooth.app.cli.buying.ResourceCommands;
import dev.toolbooth.app.cli.buying.SpendingCommand;
import dev.toolbooth.app.cli.buying.ToolsCommand;
import dev.toolbooth.app.cli.buying.WalletCommands;
import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.ErrorReports;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.Keyboard;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.cli.command.ServerLauncher;
import dev.toolbooth.app.cli.command.ShellName;
import dev.toolbooth.app.cli.server.BackupCommands;
import dev.toolbooth.app.cli.server.ConfigCommands;
import dev.toolbooth.app.cli.server.DoctorCommand;
import dev.toolbooth.app.cli.server.ImageCommand;
import dev.toolbooth.app.cli.server.SearchCommands;
import dev.toolbooth.app.cli.server.ServerCommands;
import dev.toolbooth.app.cli.server.ValidateCommand;
import dev.toolbooth.app.config.problem.NearestWord;
import dev.toolbooth.app.process.Version;
import java.io.PrintWriter;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** All commands with their help, in the full parser. */
public final class CommandTree {
    private static final String NAME = "toolbooth";
    private static final int COLUMNS_MIN = 60;

    /** Longer lines are hard to read. */
    private static final int COLUMNS_MAX = 100;

    private final ServerLauncher serverLauncher;
    private final ProcessEnvironment process;

    CommandTree(ServerLauncher serverLauncher, ProcessEnvironment process) {
        this.serverLauncher = serverLauncher;
        this.process = process;
    }

    int run(String... args) {
        return commandLine().execute(args);
    }

    /** All commands, ready to parse. */
    public CommandLine commandLine() {
        var servers = new ServerCommands(serverLauncher, process);
        var resources = new ResourceCommands(process);
        var backups = new BackupCommands(process);
        var root =
                CommandBuilder.group(
                                NAME,
                                "An MCP server that offers tools to agents and sells calls.",
                                process)
                        .commands(
                                servers.serve(),
                                servers.stdio(),
                                new CallCommand(process).spec(),
                                new ToolsCommand(process).spec(),
                                new TryCommand(process).spec(),
                                resources.resources(),
                                resources.prompts(),
                                new FetchCommand(process).spec(),
                                new BuyCommand(serverLauncher, process).spec(),
                                new ConsoleCommand(process).spec(),
                                new KeyCommands(process).all(),
                                new AccountCommands(process).all(),
                                new PaymentCommands(process).all(),
                                new CallsCommands(process).all(),
                                new StatsCommand(process).spec(),
                                new CatalogCommands(process).all(),
                                new ValidateCommand(process).spec(),
                                new ReceiptCommands(process).all(),
                                new WalletCommands(process, Keyboard.ofProcess()).all(),
                                new BudgetCommands(process).all(),
                                new SpendingCommand(process).spec(),
                                new SearchCommands(process).all(),
                                new DoctorCommand(process).spec(),
                                backups.backup(),
                                backups.restore(),
                                new ConfigCommands(serverLauncher, process).all(),
                                new ImageCommand(process).spec(),
                                completion(),
                                version())
                        .option(
                                OptionSpec.builder("--version")
                                        .versionHelp(true)
                                        .type(boolean.class)
                                        .description("Print the version.")
                                        .build())
                        .end("toolbooth serve --help");
        root.versionProvider(() -> new String[] {versionLine()});
        return parser(root);
    }

    private CommandLine parser(CommandSpec root) {
        CommandLine all = new CommandLine(root);
        CommandGroups.showIn(all);
        int columns = process.terminal().columns();
        if (columns > 0) {
            all.setUsageHelpWidth(Math.clamp(columns, COLUMNS_MIN, COLUMNS_MAX));
        }
        return all.setOut(new PrintWriter(process.out(), true, UTF_8))
                .setErr(new PrintWriter(process.err(), true, UTF_8))
                .setColorScheme(
                        CommandLine.Help.defaultColorScheme(
                                process.coloured() ? Ansi.ON : Ansi.OFF))
                .setExpandAtFiles(false)
                .setParameterExceptionHandler(this::misused)
                .setExecutionExceptionHandler(
                        (fault, line, parsed) ->
                                ErrorReports.failed(
                                        fault,
                                        parsed.originalArgs().contains(CommandBuilder.VERBOSE),
                                        process.err()));
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
            process.tell(NAME + ": unknown " + (option ? "option" : "argument") + ": " + word);
            NearestWord.find(word, known)
                    .ifPresent(near -> process.tell("  did you mean \"" + near + "\"?"));
        } else {
            process.tell(NAME + ": " + e.getMessage());
        }
        process.tell("  see " + command.getCommandSpec().qualifiedName() + " --help");
        return ExitCodes.USAGE;
    }

    private CommandSpec version() {
        return CommandBuilder.of(
                        "version",
                        "Print the versions of this program and of its Java.",
                        parsed -> {
                            process.print(versionLine());
                            return ExitCodes.OK;
                        })
                // The option does the same, and is on the page.
                .hidden()
                .end("toolbooth version");
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
        return CommandBuilder.of(
                        "completion",
                        "Print a completion script for your shell.",
                        parsed -> {
                            process.out().print(AutoComplete.bash(NAME, commandLine()));
                            return ExitCodes.OK;
                        })
                .argument("bash|zsh", ShellName.class, "The shell; the script works in both.")
                .end(
                        "source <(toolbooth completion bash)",
                        "toolbooth completion zsh > ~/.toolbooth-completion.zsh");
    }
}
