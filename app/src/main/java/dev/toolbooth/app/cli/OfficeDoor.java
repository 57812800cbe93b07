package dev.toolbooth.app.cli;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.ConfigReader;
import dev.toolbooth.app.config.Loading;
import dev.toolbooth.app.config.Problems;
import dev.toolbooth.app.keys.KeyProblem;
import dev.toolbooth.app.office.OpenOffice;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.Office;
import dev.toolbooth.store.StoreProblem;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The way of commands to the office that a server with the same options would have: with the books
 * in hand, or through that server while it runs.
 */
final class OfficeDoor {
    private static final String DATA = "--data";

    private final Surroundings around;

    OfficeDoor(Surroundings around) {
        this.around = around;
    }

    /** What a command does in the office. */
    interface Errand {
        int run(Office office) throws NotDone;
    }

    /** What a command does with the one thing that it is about. */
    interface Dealing {
        int run(ParseResult parsed, Office office, String id) throws NotDone;
    }

    /** What a command does with the configuration of a server. */
    interface Configured {
        int run(Config config) throws NotDone, InterruptedException;
    }

    /** How an office is opened. */
    private interface Opening {
        OpenOffice of(Config config) throws KeyProblem, InterruptedException;
    }

    /** Opens the office, and has something done there. Where there are no books, none are made. */
    int with(ParseResult parsed, Errand errand) throws NotDone, InterruptedException {
        return with(parsed, this::found, errand);
    }

    /** The same for what makes books where there are none. */
    int making(ParseResult parsed, Errand errand) throws NotDone, InterruptedException {
        return with(parsed, OpenOffice::of, errand);
    }

    private OpenOffice found(Config config) throws KeyProblem, InterruptedException {
        if (OpenOffice.hasBooks(config)) {
            return OpenOffice.of(config);
        }
        around.err().println("toolbooth: nothing is kept in " + config.data() + " yet");
        return OpenOffice.empty(config);
    }

    private int with(ParseResult parsed, Opening opening, Errand errand)
            throws NotDone, InterruptedException {
        return configured(
                parsed,
                config -> {
                    try (OpenOffice open = opening.of(config)) {
                        return errand.run(open.office());
                    } catch (KeyProblem | StoreProblem e) {
                        around.err().println("toolbooth: " + e.getMessage());
                        around.err().println("  nothing was changed; --data names another folder");
                        return ExitCodes.CONFIG;
                    }
                });
    }

    /** Reads the configuration, and has something done with it. */
    int configured(ParseResult parsed, Configured errand) throws NotDone, InterruptedException {
        Map<String, List<String>> flags = new HashMap<>();
        if (parsed.hasMatchedOption(DATA)) {
            flags.put(DATA, parsed.matchedOption(DATA).originalStringValues());
        }
        Optional<String> file = Optional.ofNullable(parsed.matchedOptionValue(Page.CONFIG, null));
        switch (new ConfigReader(around.sources(file.map(Path::of), flags)).read()) {
            case Loading.Loaded(Config config, _) -> {
                return errand.run(config);
            }
            case Loading.Rejected(Problems problems) -> {
                return Reports.rejected(problems, around.err());
            }
        }
    }

    /** What came of something that was asked. */
    static ObjectNode done(Answer answer) throws NotDone {
        return done(answer, ExitCodes.USAGE);
    }

    /**
     * What came of something that was asked.
     *
     * @param conflict the code when it does not go with how things are
     */
    static ObjectNode done(Answer answer, int conflict) throws NotDone {
        return switch (answer) {
            case Answer.Done(ObjectNode body) -> body;
            case Answer.Refused(Answer.Reason reason, String message) ->
                    throw new NotDone(
                            switch (reason) {
                                case UNAUTHENTICATED, FORBIDDEN -> ExitCodes.AUTH;
                                case UNAVAILABLE, RATE_LIMITED, UPGRADE_REQUIRED ->
                                        ExitCodes.UNREACHABLE;
                                case CONFLICT -> conflict;
                                case BAD_REQUEST,
                                        NOT_FOUND,
                                        METHOD_NOT_ALLOWED,
                                        TOO_LARGE,
                                        UNSUPPORTED_MEDIA_TYPE ->
                                        ExitCodes.USAGE;
                            },
                            message);
        };
    }

    /** What is done with each row of a list. */
    interface Row {
        void take(JsonNode row) throws NotDone;
    }

    /** Goes through a list of any length, page by page. */
    static void each(Function<Office.Part, Answer> list, String member, Row row) throws NotDone {
        String after = null;
        do {
            ObjectNode page = done(list.apply(new Office.Part(after, Office.Part.LIMIT_MAX)));
            for (JsonNode one : page.path(member)) {
                row.take(one);
            }
            after = page.path("next").isString() ? page.path("next").stringValue() : null;
        } while (after != null);
    }

    /** An amount that was typed in dollars, or null; exact to its last digit. */
    static @Nullable Money usd(ParseResult parsed, String option) throws NotDone {
        String text = parsed.matchedOptionValue(option, null);
        if (text == null) {
            return null;
        }
        Optional<Money> amount =
                text.matches("[0-9]{1,12}(\\.[0-9]{1,20})?")
                        ? Money.ofUsd(new BigDecimal(text))
                        : Optional.empty();
        return amount.orElseThrow(
                () ->
                        NotDone.misuse(
                                option
                                        + " "
                                        + text
                                        + ": expected dollars with at most six decimals, up to "
                                        + Money.AT_ONCE_MAX.usd()
                                        + ", such as 5 or 0.000500"));
    }

    /** Adds the options that say where the books are. */
    static void places(CommandSpec spec) {
        spec.addOption(Page.config());
        spec.addOption(Options.text(DATA, "DIR", "The folder for everything the server keeps."));
    }

    /** A command about one thing, and nothing else. */
    CommandSpec about(String name, String what, String id, Dealing dealing, String... examples) {
        var spec =
                Page.of(
                        name,
                        what,
                        parsed -> with(parsed, office -> dealing.run(parsed, office, id(parsed))));
        spec.addPositional(id(id));
        places(spec);
        spec.addOption(Options.output());
        return Page.end(spec, examples);
    }

    static PositionalParamSpec id(String description) {
        return Options.argument("ID", description);
    }

    /** The id that was typed. */
    static String id(ParseResult parsed) throws NotDone {
        String id = parsed.matchedPositionalValue(0, "");
        if (id.isBlank()) {
            throw NotDone.misuse("the ID is empty; expected one as the lists show them");
        }
        return id;
    }
}
