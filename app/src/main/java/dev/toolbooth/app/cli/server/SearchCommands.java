package dev.toolbooth.app.cli.server;

import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.CommandOptions;
import dev.toolbooth.app.cli.command.ConfigOptions;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.problem.ConfigProblems;
import dev.toolbooth.app.config.reading.ConfigResult;
import dev.toolbooth.app.process.DataFolder;
import dev.toolbooth.app.workspace.CodeSearchService;
import dev.toolbooth.core.search.BadQuery;
import dev.toolbooth.core.search.CodeHits;
import dev.toolbooth.core.search.CodeMatch;
import dev.toolbooth.core.search.CodeQuery;
import dev.toolbooth.core.search.IndexStatus;
import dev.toolbooth.core.search.IndexStatus.Phase;
import dev.toolbooth.core.search.SearchUnavailable;
import dev.toolbooth.wire.Json;
import java.io.Console;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The commands {@code search find|status|index}: the search of a workspace, with the index of the
 * server if one runs on the same data, otherwise with one that is first brought up to date.
 */
public final class SearchCommands {
    private static final String WORKSPACE = "--workspace";
    private static final String LIMIT = "--limit";
    private static final String PATH = "--path";
    private static final int LIMIT_USUAL = 5;
    private static final int LIMIT_MAX = 50;
    private static final long LOOK_MILLIS = 100;
    private static final long MEANING_NANOS = 3_000_000_000L;

    private final ProcessEnvironment process;

    public SearchCommands(ProcessEnvironment process) {
        this.process = process;
    }

    /** Work with an open search. */
    private interface Work {
        int with(CodeSearchService search)
                throws CommandFailure, BadQuery, SearchUnavailable, InterruptedException;
    }

    public CommandSpec all() {
        return CommandBuilder.of(
                        "search",
                        "Search a workspace's files by words and by meaning.",
                        parsed -> open(parsed, search -> find(parsed, search)))
                .arguments(
                        0,
                        "WORDS",
                        "A question, a name or a piece of code. Quote it if its first word is a"
                                + " command's name.")
                .number(LIMIT, "The most results. Default: " + LIMIT_USUAL + ".")
                .text(PATH, "PREFIX", "Only files whose paths start with this.")
                .with(SearchCommands::places)
                .output()
                .json()
                .commands(status(), index())
                .end(
                        "toolbooth search --workspace . where are retries delayed",
                        "toolbooth search --workspace . --path src/ --json parse a date",
                        "toolbooth search index --workspace .");
    }

    private CommandSpec status() {
        return CommandBuilder.of(
                        "status",
                        "Show the progress of a workspace's index.",
                        parsed -> open(parsed, search -> status(parsed, search)))
                .with(SearchCommands::places)
                .output()
                .json()
                .end("toolbooth search status --workspace .");
    }

    private CommandSpec index() {
        return CommandBuilder.of(
                        "index",
                        "Update a workspace's index, and show the progress. If interrupted, it"
                                + " resumes where it was.",
                        parsed -> open(parsed, search -> index(search)))
                .with(SearchCommands::places)
                .end("toolbooth search index --workspace .");
    }

    private static void places(CommandBuilder command) {
        command.text(WORKSPACE, "DIR", "The workspace's folder. Default: the current one.")
                .with(ConfigOptions::add);
    }

    private int open(ParseResult parsed, Work work) {
        return switch (ConfigOptions.read(parsed, process, WORKSPACE)) {
            case ConfigResult.Loaded(Config config) -> open(config, work);
            case ConfigResult.Rejected(ConfigProblems configProblems) -> {
                process.tell(configProblems.report());
                yield ExitCodes.CONFIG;
            }
        };
    }

    private int open(Config config, Work work) {
        if (!config.workspace().search().enabled()) {
            process.tell("toolbooth: search is off: workspace.search.enabled is false");
            return ExitCodes.CONFIG;
        }
        DataFolder.make(config.data(), process.err());
        Path root = config.workspace().root().orElse(process.directory().toAbsolutePath());
        try (CodeSearchService search = CodeSearchService.standalone(config, root)) {
            return work.with(search);
        } catch (CommandFailure e) {
            process.tell("toolbooth: " + e.getMessage());
            return e.code();
        } catch (BadQuery e) {
            process.tell("toolbooth: " + e.getMessage());
            return ExitCodes.USAGE;
        } catch (SearchUnavailable e) {
            process.tell("toolbooth: " + e.getMessage());
            return ExitCodes.UNREACHABLE;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCodes.INTERRUPTED;
        }
    }

    private int find(ParseResult parsed, CodeSearchService search)
            throws CommandFailure, BadQuery, SearchUnavailable, InterruptedException {
        String query = String.join(" ", parsed.matchedPositionalValue(0, new String[0]));
        int limit = parsed.matchedOptionValue(LIMIT, LIMIT_USUAL);
        if (limit < 1 || limit > LIMIT_MAX) {
            throw CommandFailure.misuse(LIMIT, limit, "a number from 1 to " + LIMIT_MAX);
        }
        if (query.isBlank()) {
            throw CommandFailure.misuse("expected what to search for, in a few words");
        }
        String prefix = parsed.matchedOptionValue(PATH, "");
        // By words at least, and for a small workspace by meaning too.
        await(search, now -> now.phase() != Phase.OPENING && now.phase() != Phase.READING);
        search.prepare();
        long patience = System.nanoTime() + MEANING_NANOS;
        IndexStatus now =
                await(
                        search,
                        seen ->
                                done(seen)
                                        || seen.problem() != null
                                        || System.nanoTime() > patience);
        CodeHits answer =
                search.search(new CodeQuery(query, null, limit, prefix, List.of(), false, true));
        if (CommandOptions.asJson(parsed)) {
            process.print(Json.text(json(answer)));
        } else if (answer.matches().isEmpty()) {
            process.tell(now.chunks() == 0 ? "nothing is indexed here" : "nothing fits");
        } else {
            SearchResultPrinter page = new SearchResultPrinter(query, process.coloured());
            answer.matches().forEach(match -> process.print(page.of(match)));
        }
        caveat(now);
        return ExitCodes.OK;
    }

    /** Says what could be found better, if something could. */
    private void caveat(IndexStatus now) {
        if (now.problem() != null) {
            process.tell("searched by words only: " + now.problem());
        } else if (now.model() != null && now.embedded() < now.chunks()) {
            process.tell(
                    "searched mostly by words: "
                            + now.embedded()
                            + " of "
                            + now.chunks()
                            + " places can be found by meaning so far. A server or"
                            + " 'toolbooth search index' completes the index.");
        }
    }

    private static ArrayNode json(CodeHits answer) {
        ArrayNode all = Json.array();
        for (CodeMatch match : answer.matches()) {
            all.addObject()
                    .put("path", match.path())
                    .put("line_start", match.lineStart())
                    .put("line_end", match.lineEnd())
                    .put("lang", match.language())
                    .put("score", match.score())
                    .put("etag", match.etag())
                    .put("snippet", match.snippet());
        }
        return all;
    }

    private int status(ParseResult parsed, CodeSearchService search) throws InterruptedException {
        await(search, now -> now.phase() != Phase.OPENING);
        search.prepare();
        IndexStatus status = search.status();
        if (CommandOptions.asJson(parsed)) {
            process.print(Json.text(json(status)));
            return ExitCodes.OK;
        }
        process.print(line(status));
        status.skipped().forEach((why, count) -> process.print("  " + count + " left out: " + why));
        return ExitCodes.OK;
    }

    private static ObjectNode json(IndexStatus status) {
        return Json.object()
                .put("phase", status.phase().name().toLowerCase(Locale.ROOT))
                .put("files", status.files())
                .put("files_to_do", status.filesToDo())
                .put("chunks", status.chunks())
                .put("embedded", status.embedded())
                .put("embedding_model", status.model())
                .put("disk_bytes", status.diskBytes())
                .put("problem", status.problem());
    }

    /** Until all can be found by meaning too; another process may be the one that does it. */
    private int index(CodeSearchService search) throws InterruptedException {
        IndexStatus end = await(search, SearchCommands::done);
        process.print(line(end));
        return end.problem() == null ? ExitCodes.OK : ExitCodes.UNEXPECTED;
    }

    private static boolean done(IndexStatus now) {
        return now.phase() == Phase.READY
                || (now.phase() == Phase.FOLLOWING
                        && (now.model() == null || now.embedded() == now.chunks()));
    }

    /** Waits for something, and shows how far it is. */
    private IndexStatus await(CodeSearchService search, Predicate<IndexStatus> wanted)
            throws InterruptedException {
        boolean watched =
                Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
        IndexProgress progress = new IndexProgress(process.err(), watched, System::nanoTime);
        IndexStatus now = search.status();
        while (!wanted.test(now) && now.phase() != Phase.FAILED) {
            Thread.sleep(LOOK_MILLIS);
            now = search.status();
            progress.show(now);
        }
        progress.end();
        return now;
    }

    private static String line(IndexStatus status) {
        String model = status.model() == null ? "by words only" : "by " + status.model();
        String wrong = status.problem() == null ? "" : "; " + status.problem();
        String phase =
                status.phase() == Phase.FOLLOWING
                        ? "updated by another process"
                        : status.phase().name().toLowerCase(Locale.ROOT);
        return phase
                + ": "
                + status.files()
                + " files, "
                + status.chunks()
                + " places, "
                + status.embedded()
                + " of them embedded ("
                + model
                + ")"
                + wrong;
    }
}
