package dev.toolbooth.app.cli.server;

import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.ConfigOptions;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.problem.ConfigProblems;
import dev.toolbooth.app.config.reading.ConfigResult;
import dev.toolbooth.store.StoreProblem;
import dev.toolbooth.store.maintenance.Backup;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Objects;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** The commands {@code backup} and {@code restore}: a data folder to a file and back. */
public final class BackupCommands {
    private final ProcessEnvironment process;
    private final Clock clock = Clock.systemUTC();

    public BackupCommands(ProcessEnvironment process) {
        this.process = process;
    }

    public CommandSpec backup() {
        return CommandBuilder.of(
                        "backup",
                        "Back up the data folder to a file, also while the server runs.",
                        this::make)
                .argument("FILE", "The file to write; it must not exist.")
                .with(ConfigOptions::add)
                .end("toolbooth backup books.zip");
    }

    public CommandSpec restore() {
        return CommandBuilder.of(
                        "restore",
                        "Restore a back-up to an empty data folder, after verifying it.",
                        this::restore)
                .argument("FILE", "A file from toolbooth backup.")
                .with(ConfigOptions::add)
                .end("toolbooth restore books.zip --data /srv/toolbooth");
    }

    private int make(ParseResult parsed) throws CommandFailure {
        Config config = config(parsed);
        Path file = file(parsed);
        try {
            say("made " + file, Backup.make(config.data(), file, clock.instant()));
        } catch (StoreProblem e) {
            throw failed(e);
        }
        if (config.selling().store().isPresent()) {
            process.print(
                    "the ledger is in PostgreSQL and not in this file: back it up with pg_dump");
        }
        return ExitCodes.OK;
    }

    private int restore(ParseResult parsed) throws CommandFailure {
        Path data = config(parsed).data();
        try {
            say("restored " + data, Backup.restore(file(parsed), data));
            return ExitCodes.OK;
        } catch (StoreProblem e) {
            throw failed(e);
        }
    }

    private void say(String what, Backup.Contents contents) {
        String books =
                contents.books()
                        .map(found -> "; the ledger adds up, with " + found.entries() + " entries")
                        .orElse("");
        process.print(what + ": " + contents.files() + " files" + books);
    }

    private static Path file(ParseResult parsed) {
        return Path.of(parsed.<String>matchedPositionalValue(0, ""));
    }

    private static CommandFailure failed(StoreProblem e) {
        return new CommandFailure(
                ExitCodes.UNEXPECTED, Objects.requireNonNullElse(e.getMessage(), "no reason"));
    }

    private Config config(ParseResult parsed) throws CommandFailure {
        return switch (ConfigOptions.read(parsed, process)) {
            case ConfigResult.Loaded(Config config) -> config;
            case ConfigResult.Rejected(ConfigProblems configProblems) ->
                    throw CommandFailure.misuse(configProblems.report());
        };
    }
}
