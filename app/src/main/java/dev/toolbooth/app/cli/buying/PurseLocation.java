package dev.toolbooth.app.cli.buying;

import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.ParseResult;

/** The location of the user's purse: the spending rules and the journal. */
final class PurseLocation {
    static final String OPTION = "--purse";
    static final String VARIABLE = "TOOLBOOTH_PURSE";

    private PurseLocation() {}

    static void option(CommandBuilder command) {
        command.text(
                OPTION,
                "DIR",
                "The folder of the budget and the journal. Default: "
                        + VARIABLE
                        + ", otherwise .toolbooth in your home folder.");
    }

    static Path of(ProcessEnvironment process, ParseResult parsed) throws CommandFailure {
        String named = parsed.matchedOptionValue(OPTION, process.environment().get(VARIABLE));
        Optional<Path> place =
                named == null || named.isBlank()
                        ? process.home().map(home -> home.resolve(".toolbooth"))
                        : Optional.of(process.directory().resolve(named));
        return place.orElseThrow(
                () ->
                        CommandFailure.misuse(
                                "the purse has no place, because your home folder is unknown; name"
                                        + " a folder with "
                                        + OPTION));
    }
}
