package dev.toolbooth.app.cli.admin;

import dev.toolbooth.app.admin.AdminConnection;
import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.CommandOptions;
import dev.toolbooth.app.cli.command.ConfigOptions;
import dev.toolbooth.app.cli.command.ErrorReports;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.cli.command.TextTable;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.problem.ConfigProblems;
import dev.toolbooth.app.config.reading.ConfigResult;
import dev.toolbooth.app.process.DataFolder;
import dev.toolbooth.app.selling.KeyImportException;
import dev.toolbooth.server.admin.AdminApi;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.server.admin.AdminResult;
import dev.toolbooth.store.StoreProblem;
import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The way of commands to the admin API of the server with the same options: in process, or over
 * HTTP while that server runs.
 */
public final class AdminTarget {
    static final String ID = "ID";

    /** Shorter than any id, and long enough to be meant. */
    private static final Pattern BEGINNING = Pattern.compile("[0-9a-z][0-9a-z-]{3,34}");

    private final ProcessEnvironment process;

    AdminTarget(ProcessEnvironment process) {
        this.process = process;
    }

    /** What a command does with the admin API. */
    interface Action {
        int run(AdminApi api) throws CommandFailure;
    }

    /** A command's work with the admin API. */
    interface Asking {
        int run(ParseResult parsed, AdminApi api) throws CommandFailure;
    }

    /** A command's work with the one thing that it is about. */
    interface Dealing {
        int run(ParseResult parsed, AdminApi api, String id) throws CommandFailure;
    }

    /** A command's work with the configuration of a server. */
    interface Configured {
        int run(Config config) throws CommandFailure, InterruptedException;
    }

    /** The table that people get of a list. */
    interface Tabling {
        TextTable of(JsonNode rows) throws CommandFailure;
    }

    /** A way to open the admin API. */
    private interface Opening {
        AdminConnection of(Config config) throws KeyImportException, InterruptedException;
    }

    /**
     * Finds the admin API, and has something done there. Where there are no books, none are made.
     */
    int with(ParseResult parsed, Action action) throws CommandFailure, InterruptedException {
        return with(parsed, this::found, action);
    }

    /** The same for what makes books where there are none. */
    int making(ParseResult parsed, Action action) throws CommandFailure, InterruptedException {
        return with(
                parsed,
                config -> {
                    DataFolder.make(config.data(), process.err());
                    return AdminConnection.of(config);
                },
                action);
    }

    private AdminConnection found(Config config) throws KeyImportException, InterruptedException {
        if (AdminConnection.hasBooks(config)) {
            return AdminConnection.of(config);
        }
        process.tell("toolbooth: nothing is stored in " + config.data() + " yet");
        return AdminConnection.empty(config);
    }

    private int with(ParseResult parsed, Opening opening, Action action)
            throws CommandFailure, InterruptedException {
        return configured(
                parsed,
                config -> {
                    try (AdminConnection open = opening.of(config)) {
                        return action.run(open.api());
                    } catch (KeyImportException | StoreProblem e) {
                        process.tell("toolbooth: " + e.getMessage());
                        process.tell("  nothing was changed; use --data to name another folder");
                        return ExitCodes.CONFIG;
                    }
                });
    }

    /** Reads the configuration, and has something done with it. */
    int configured(ParseResult parsed, Configured action)
            throws CommandFailure, InterruptedException {
        switch (ConfigOptions.read(parsed, process)) {
            case ConfigResult.Loaded(Config config) -> {
                return action.run(config);
            }
            case ConfigResult.Rejected(ConfigProblems configProblems) -> {
                return ErrorReports.rejected(configProblems, process.err());
            }
        }
    }

    /** The result of a request. */
    static ObjectNode done(AdminResult adminResult) throws CommandFailure {
        return done(adminResult, ExitCodes.USAGE, Map.of());
    }

    /**
     * The result of a request from options.
     *
     * @param options the names of fields on the command line
     */
    static ObjectNode done(AdminResult adminResult, Map<String, String> options)
            throws CommandFailure {
        return done(adminResult, ExitCodes.USAGE, options);
    }

    /**
     * The result of a refund. A refused one is no mistake of the command line.
     *
     * @param conflict the code when it does not go with how things are
     */
    static ObjectNode done(AdminResult adminResult, int conflict) throws CommandFailure {
        return done(adminResult, conflict, Map.of());
    }

    private static ObjectNode done(
            AdminResult adminResult, int conflict, Map<String, String> options)
            throws CommandFailure {
        return switch (adminResult) {
            case AdminResult.Done(ObjectNode body) -> body;
            case AdminResult.Refused refused ->
                    throw new CommandFailure(
                            switch (refused.reason()) {
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
                            refused.message(options));
        };
    }

    /**
     * The id that begins as was typed, where only one of a list does; else what was typed, which
     * then is no id.
     */
    static String whole(AdminApi api, String typed, AdminRequest list, String member)
            throws CommandFailure {
        if (!BEGINNING.matcher(typed).matches()) {
            return typed;
        }
        List<String> fits = new ArrayList<>();
        each(
                api,
                list,
                member,
                row -> {
                    String id = row.path("id").asString("");
                    if (id.startsWith(typed)) {
                        fits.add(id);
                    }
                });
        if (fits.size() > 1 && !fits.contains(typed)) {
            throw CommandFailure.misuse(
                    typed + ": " + fits.size() + " ids start like that; expected more characters");
        }
        return fits.size() == 1 ? fits.getFirst() : typed;
    }

    /** Work on each row of a list. */
    interface Row {
        void take(JsonNode row) throws CommandFailure;
    }

    /** All rows of a list of any length. */
    static ArrayNode all(AdminApi api, AdminRequest list, String member) throws CommandFailure {
        return all(api, list, member, Map.of());
    }

    /**
     * The same for a list that options narrow.
     *
     * @param options what fields are called on the command line
     */
    static ArrayNode all(
            AdminApi api, AdminRequest list, String member, Map<String, String> options)
            throws CommandFailure {
        ArrayNode rows = Json.array();
        each(api, list, member, rows::add, options);
        return rows;
    }

    /** Goes through a list of any length, page by page. */
    static void each(AdminApi api, AdminRequest list, String member, Row row)
            throws CommandFailure {
        each(api, list, member, row, Map.of());
    }

    private static void each(
            AdminApi api, AdminRequest list, String member, Row row, Map<String, String> options)
            throws CommandFailure {
        String after = null;
        do {
            ObjectNode page = done(api.ask(list.page(after, AdminRequest.LIMIT_MAX)), options);
            for (JsonNode one : page.path(member)) {
                row.take(one);
            }
            after = page.path("next").isString() ? page.path("next").stringValue() : null;
        } while (after != null);
    }

    /** A command that asks the admin API; without books it has nothing to show. */
    CommandBuilder command(String name, String what, Asking asking) {
        return CommandBuilder.of(
                name, what, parsed -> with(parsed, api -> asking.run(parsed, api)));
    }

    /** The same for what makes books where there are none. */
    CommandBuilder makingCommand(String name, String what, Asking asking) {
        return CommandBuilder.of(
                name, what, parsed -> making(parsed, api -> asking.run(parsed, api)));
    }

    /** A command about one thing, and nothing else. */
    CommandSpec about(String name, String what, String id, Dealing dealing, String... examples) {
        return command(name, what, (parsed, api) -> dealing.run(parsed, api, id(parsed)))
                .argument(ID, id)
                .with(ConfigOptions::add)
                .output()
                .end(examples);
    }

    /** Prints a result: as JSON for programs, else for people. */
    int print(ParseResult parsed, JsonNode json, Runnable forPeople) {
        if (CommandOptions.asJson(parsed)) {
            process.print(Json.text(json));
        } else {
            forPeople.run();
        }
        return ExitCodes.OK;
    }

    /** Prints a list: as JSON for programs, else as a table, or a line where it is empty. */
    int print(ParseResult parsed, JsonNode rows, String none, Tabling table) throws CommandFailure {
        if (CommandOptions.asJson(parsed)) {
            process.print(Json.text(rows));
        } else if (rows.isEmpty()) {
            process.tell(none);
        } else {
            table.of(rows).print(process);
        }
        return ExitCodes.OK;
    }

    /** The id that was typed. */
    static String id(ParseResult parsed) throws CommandFailure {
        String id = parsed.matchedPositionalValue(0, "");
        if (id.isBlank()) {
            throw CommandFailure.misuse("the ID is empty; expected one from the list");
        }
        return id;
    }
}
