package dev.toolbooth.tools.workspace.planner.request;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Who should do something, by its words. A developer does what no word says anything of, so there
 * are none for that.
 */
final class Roles {
    static final String ARCHITECT = "Architect";
    static final String DEBUGGER = "Debugger";

    private static final String DATA_SCIENTIST = "Data Scientist";
    private static final String DATA_ENGINEER = "Data Engineer";
    private static final String WRITER = "Documentation Engineer";
    private static final String MANAGER = "Project Manager";
    private static final List<String> NAMES =
            List.of(
                    ARCHITECT,
                    "Developer",
                    DATA_SCIENTIST,
                    DATA_ENGINEER,
                    WRITER,
                    DEBUGGER,
                    MANAGER);

    /** "Architect: …", "[Debugger] …" and "… (Data Engineer)". */
    private static final Pattern NAMED =
            Pattern.compile(
                    "^(?:(?<before>"
                            + String.join("|", NAMES)
                            + "):\\s|[\\[(](?<in>"
                            + String.join("|", NAMES)
                            + ")[\\])])|[\\[(](?<after>"
                            + String.join("|", NAMES)
                            + ")[\\])]$",
                    Pattern.CASE_INSENSITIVE);

    private static final int LOOK_CHARS = 400;
    private static final int WORDS_MAX = 60;
    private static final int AS_VERB = 4;
    private static final int AS_WORD = 2;

    /** What a text begins with when somebody in particular is to do it. */
    private static final Map<String, String> VERBS = new HashMap<>();

    /** What it is about then, in the order in which roles win when it is about several things. */
    private static final Map<String, String> WORDS = new LinkedHashMap<>();

    static {
        verbs(ARCHITECT, "design architect decide choose propose sketch evaluate research plan");
        verbs(ARCHITECT, "understand specify outline clarify explore compare define prototype");
        verbs(DEBUGGER, "test verify debug reproduce investigate diagnose troubleshoot validate");
        verbs(DEBUGGER, "check bisect trace confirm triage");
        verbs(WRITER, "document describe explain");
        verbs(DATA_SCIENTIST, "train analyse analyze forecast predict cluster visualise visualize");
        verbs(DATA_SCIENTIST, "plot experiment");
        verbs(DATA_ENGINEER, "ingest backfill deduplicate etl load");
        verbs(MANAGER, "schedule coordinate prioritise prioritize announce estimate assign");
        verbs(MANAGER, "communicate notify inform invite organise organize ask tell");

        words(WRITER, "readme doc documentation changelog docstring javadoc tutorial guide manual");
        words(WRITER, "wiki faq comment typo handbook howto");
        words(DEBUGGER, "test bug crash regression flaky stacktrace traceback exception deadlock");
        words(DEBUGGER, "segfault leak failing failure qa lint e2e smoke");
        words(DATA_ENGINEER, "etl pipeline ingestion warehouse kafka airflow dbt spark parquet");
        words(DATA_ENGINEER, "bigquery snowflake backfill migration database sql postgres");
        words(DATA_ENGINEER, "postgresql mysql sqlite csv lake schema");
        words(DATA_SCIENTIST, "dataset notebook statistic accuracy hyperparameter classifier");
        words(DATA_SCIENTIST, "embedding pytorch tensorflow sklearn pandas forecast correlation");
        words(DATA_SCIENTIST, "histogram cohort churn ml baseline");
        words(ARCHITECT, "architecture adr rfc diagram tradeoff boundary boundaries interface");
        words(MANAGER, "milestone roadmap stakeholder meeting deadline kickoff retro timeline");
        words(MANAGER, "budget ticket jira backlog standup");
    }

    private Roles() {}

    private static void verbs(String role, String all) {
        for (String one : all.split(" ", -1)) {
            VERBS.put(one, role);
        }
    }

    private static void words(String role, String all) {
        for (String one : all.split(" ", -1)) {
            WORDS.putIfAbsent(one, role);
        }
    }

    /** The role that fits best, if any does. */
    static Optional<String> of(String text) {
        String look = text.substring(0, Math.min(text.length(), LOOK_CHARS)).strip();
        Matcher named = NAMED.matcher(look);
        if (named.find()) {
            return like(named);
        }
        Map<String, Integer> votes = new LinkedHashMap<>();
        // In the order in which they win.
        WORDS.values().forEach(role -> votes.putIfAbsent(role, 0));
        String[] words = Phrases.bare(look).toLowerCase(Locale.ROOT).split("[^a-z0-9]+", WORDS_MAX);
        for (int i = 0; i < words.length; i++) {
            String verb = i == 0 ? VERBS.get(words[i]) : null;
            String role =
                    verb != null
                            ? verb
                            : WORDS.getOrDefault(words[i], WORDS.get(singular(words[i])));
            if (role != null) {
                votes.merge(role, verb != null ? AS_VERB : AS_WORD, Integer::sum);
            }
        }
        return votes.entrySet().stream()
                .filter(vote -> vote.getValue() > 0)
                .reduce((one, other) -> other.getValue() > one.getValue() ? other : one)
                .map(Map.Entry::getKey);
    }

    private static Optional<String> like(Matcher named) {
        String found = named.group().toLowerCase(Locale.ROOT);
        return NAMES.stream()
                .filter(name -> found.contains(name.toLowerCase(Locale.ROOT)))
                .findFirst();
    }

    private static String singular(String word) {
        return word.endsWith("s") && word.length() > 3 && !word.endsWith("ss")
                ? word.substring(0, word.length() - 1)
                : word;
    }
}
