package dev.toolbooth.app.cli;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.ConfigReader;
import dev.toolbooth.app.config.Loading;
import dev.toolbooth.app.config.Problems;
import dev.toolbooth.app.workspace.Searching;
import dev.toolbooth.core.search.BadQuestion;
import dev.toolbooth.core.search.CodeAnswer;
import dev.toolbooth.core.search.CodeMatch;
import dev.toolbooth.core.search.CodeQuestion;
import dev.toolbooth.core.search.IndexStatus;
import dev.toolbooth.core.search.IndexStatus.Phase;
import dev.toolbooth.core.search.SearchUnavailable;
import dev.toolbooth.wire.Json;
import java.io.Console;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The commands {@code search find|status|index}: the search of a workspace, with the index of the
 * server if one runs on the same data, and else with one that is brought up to date first.
 */
final class SearchCommands {
    private static final List<String> FLAGS = List.of("--data", "--workspace");
    private static final String LIMIT = "--limit";
    private static final String PATH = "--path";
    private static final int LIMIT_USUAL = 5;
    private static final int LIMIT_MAX = 50;
    private static final long LOOK_MILLIS = 100;
    private static final long MEANING_NANOS = 3_000_000_000L;

    private final Surroundings around;

    SearchCommands(Surroundings around) {
        this.around = around;
    }

    /** What is done with an open search. */
    private interface Work {
        int with(Searching search)
                throws NotDone, BadQuestion, SearchUnavailable, InterruptedException;
    }

    CommandSpec all() {
        var spec =
                Page.of(
                        "search",
                        "Find places in the files of a workspace, by words and by meaning.",
                        parsed -> open(parsed, search -> find(parsed, search)));
        spec.addPositional(
                Options.arguments(
                        0,
                        "WORDS",
                        "A question, a name, a piece of code; in quotes if the first word is a"
                                + " command's name."));
        spec.addOption(
                OptionSpec.builder(LIMIT)
                        .paramLabel("N")
                        .type(Integer.class)
                        .description("The most that are shown. Default: " + LIMIT_USUAL + ".")
                        .build());
        spec.addOption(Options.text(PATH, "PREFIX", "Only files whose paths begin with that."));
        places(spec);
        spec.addOption(Options.output());
        spec.addOption(Options.json());
        spec.addSubcommand("status", status());
        spec.addSubcommand("index", index());
        return Page.end(
                spec,
                "toolbooth search --workspace . where are retries delayed",
                "toolbooth search --workspace . --path src/ --json parse a date",
                "toolbooth search index --workspace .");
    }

    private CommandSpec status() {
        var spec =
                Page.of(
                        "status",
                        "Show how far the index of a workspace has come.",
                        parsed -> open(parsed, search -> status(parsed, search)));
        places(spec);
        spec.addOption(Options.output());
        spec.addOption(Options.json());
        return Page.end(spec, "toolbooth search status --workspace .");
    }

    private CommandSpec index() {
        var spec =
                Page.of(
                        "index",
                        "Bring the index of a workspace up to date, and show how far it is. It can"
                                + " be stopped, and goes on where it was.",
                        parsed -> open(parsed, search -> index(search)));
        places(spec);
        return Page.end(spec, "toolbooth search index --workspace .");
    }

    private static void places(CommandSpec spec) {
        spec.addOption(Page.config());
        spec.addOption(
                Options.text("--workspace", "DIR", "The workspace. Default: the folder here."));
        spec.addOption(
                Options.text("--data", "DIR", "The folder for everything the server keeps."));
    }

    private int open(ParseResult parsed, Work work) {
        Map<String, List<String>> flags = new HashMap<>();
        for (String flag : FLAGS) {
            if (parsed.hasMatchedOption(flag)) {
                flags.put(flag, parsed.matchedOption(flag).originalStringValues());
            }
        }
        Optional<String> file = Optional.ofNullable(parsed.matchedOptionValue(Page.CONFIG, null));
        return switch (new ConfigReader(around.sources(file.map(Path::of), flags)).read()) {
            case Loading.Loaded(Config config, _) -> open(config, work);
            case Loading.Rejected(Problems problems) -> {
                around.err().println(problems.report());
                yield ExitCodes.CONFIG;
            }
        };
    }

    private int open(Config config, Work work) {
        if (!config.workspace().search().enabled()) {
            around.err().println("toolbooth: the search is off: workspace.search.enabled is false");
            return ExitCodes.CONFIG;
        }
        Path root = config.workspace().root().orElse(around.directory().toAbsolutePath());
        try (Searching search = Searching.alone(config, root)) {
            return work.with(search);
        } catch (NotDone e) {
            around.err().println("toolbooth: " + e.getMessage());
            return e.code();
        } catch (BadQuestion e) {
            around.err().println("toolbooth: " + e.getMessage());
            return ExitCodes.USAGE;
        } catch (SearchUnavailable e) {
            around.err().println("toolbooth: " + e.getMessage());
            return ExitCodes.UNREACHABLE;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCodes.INTERRUPTED;
        }
    }

    private int find(ParseResult parsed, Searching search)
            throws NotDone, BadQuestion, SearchUnavailable, InterruptedException {
        String query = String.join(" ", parsed.matchedPositionalValue(0, new String[0]));
        int limit = parsed.matchedOptionValue(LIMIT, LIMIT_USUAL);
        if (limit < 1 || limit > LIMIT_MAX) {
            throw NotDone.misuse(
                    LIMIT + " " + limit + ": expected a number from 1 to " + LIMIT_MAX);
        }
        if (query.isBlank()) {
            throw NotDone.misuse("what is to be found? Say it in a few words");
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
        CodeAnswer answer =
                search.search(new CodeQuestion(query, null, limit, prefix, List.of(), false, true));
        if (Options.asJson(parsed)) {
            around.out().println(Json.text(json(answer)));
        } else if (answer.matches().isEmpty()) {
            around.err().println(now.chunks() == 0 ? "nothing is indexed here" : "nothing fits");
        } else {
            FoundPage page = new FoundPage(query, around.coloured());
            answer.matches().forEach(match -> around.out().println(page.of(match)));
        }
        caveat(now);
        return ExitCodes.OK;
    }

    /** Says what could be found better, if something could. */
    private void caveat(IndexStatus now) {
        if (now.problem() != null) {
            around.err().println("found by words alone: " + now.problem());
        } else if (now.model() != null && now.embedded() < now.chunks()) {
            around.err()
                    .println(
                            "found by words for the most part: "
                                    + now.embedded()
                                    + " of "
                                    + now.chunks()
                                    + " places are known by meaning so far. A server and"
                                    + " 'toolbooth search index' do the rest.");
        }
    }

    private static ArrayNode json(CodeAnswer answer) {
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

    private int status(ParseResult parsed, Searching search) throws InterruptedException {
        await(search, now -> now.phase() != Phase.OPENING);
        search.prepare();
        IndexStatus status = search.status();
        if (Options.asJson(parsed)) {
            around.out().println(Json.text(json(status)));
            return ExitCodes.OK;
        }
        around.out().println(line(status));
        status.skipped()
                .forEach((why, count) -> around.out().println("  " + count + " left out: " + why));
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
    private int index(Searching search) throws InterruptedException {
        IndexStatus end = await(search, SearchCommands::done);
        around.out().println(line(end));
        return end.problem() == null ? ExitCodes.OK : ExitCodes.UNEXPECTED;
    }

    private static boolean done(IndexStatus now) {
        return now.phase() == Phase.READY
                || (now.phase() == Phase.FOLLOWING
                        && (now.model() == null || now.embedded() == now.chunks()));
    }

    /** Waits for something, and shows how far it is. */
    private IndexStatus await(Searching search, Predicate<IndexStatus> wanted)
            throws InterruptedException {
        boolean watched =
                Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
        IndexProgress progress = new IndexProgress(around.err(), watched, System::nanoTime);
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
        String model = status.model() == null ? "by words alone" : "by " + status.model();
        String wrong = status.problem() == null ? "" : "; " + status.problem();
        String phase =
                status.phase() == Phase.FOLLOWING
                        ? "kept by another process"
                        : status.phase().name().toLowerCase(Locale.ROOT);
        return phase
                + ": "
                + status.files()
                + " files, "
                + status.chunks()
                + " places, "
                + status.embedded()
                + " of them by meaning ("
                + model
                + ")"
                + wrong;
    }
}
