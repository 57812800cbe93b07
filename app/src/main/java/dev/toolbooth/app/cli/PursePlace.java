package dev.toolbooth.app.cli;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Where the user's purse is: the rules of what may be spent, and the journal of what was. */
final class PursePlace {
    static final String OPTION = "--purse";
    static final String VARIABLE = "TOOLBOOTH_PURSE";

    private PursePlace() {}

    static OptionSpec option() {
        return Options.text(
                OPTION,
                "DIR",
                "The folder of the budget and the journal. Default: "
                        + VARIABLE
                        + ", or else .toolbooth in your home.");
    }

    static Path of(Surroundings around, ParseResult parsed) throws NotDone {
        String named = parsed.matchedOptionValue(OPTION, around.environment().get(VARIABLE));
        Optional<Path> place =
                named == null || named.isBlank()
                        ? around.home().map(home -> home.resolve(".toolbooth"))
                        : Optional.of(around.directory().resolve(named));
        return place.orElseThrow(
                () ->
                        NotDone.misuse(
                                "there is no home to keep the purse in; name a folder with "
                                        + OPTION));
    }
}
