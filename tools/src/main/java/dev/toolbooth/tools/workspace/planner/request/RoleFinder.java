package dev.toolbooth.tools.workspace.planner.request;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A finder of the role for a step, by its words. Without a match it is a developer's, who does
 * everything else.
 */
final class RoleFinder {
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

    /** The first words of tasks for a certain role. */
    private static final Map<String, String> VERBS = new HashMap<>();

    /** What it is about then. */
    private static final Map<String, String> WORDS = new HashMap<>();

    static {
        put(
                VERBS,
                ARCHITECT,
                "design decide choose sketch evaluate research plan understand compare");
        put(
                VERBS,
                DEBUGGER,
                "test verify debug reproduce investigate diagnose validate check trace");
        put(VERBS, WRITER, "document describe explain");
        put(VERBS, DATA_SCIENTIST, "train analyse analyze forecast predict plot");
        put(VERBS, DATA_ENGINEER, "ingest backfill load");
        put(VERBS, MANAGER, "schedule coordinate prioritize announce estimate assign notify tell");

        put(WORDS, WRITER, "readme doc docs documentation changelog javadoc tutorial guide manual");
        put(WORDS, WRITER, "wiki faq comment comments typo");
        put(WORDS, DEBUGGER, "test tests bug bugs crash crashes regression flaky deadlock leak");
        put(WORDS, DATA_ENGINEER, "etl pipeline ingestion warehouse database");
        put(WORDS, DATA_ENGINEER, "sql postgres mysql sqlite csv");
        put(WORDS, DATA_SCIENTIST, "dataset notebook accuracy classifier embedding forecast");
        put(WORDS, ARCHITECT, "architecture adr rfc diagram interface");
        put(WORDS, MANAGER, "milestone roadmap stakeholder stakeholders meeting deadline budget");
    }

    private RoleFinder() {}

    private static void put(Map<String, String> map, String role, String words) {
        for (String one : words.split(" ", -1)) {
            map.put(one, role);
        }
    }

    /** The role that is named, or else that of the first word that tells one. */
    static Optional<String> of(String text) {
        String look = text.substring(0, Math.min(text.length(), LOOK_CHARS)).strip();
        Matcher named = NAMED.matcher(look);
        if (named.find()) {
            String found = named.group().toLowerCase(Locale.ROOT);
            return NAMES.stream()
                    .filter(name -> found.contains(name.toLowerCase(Locale.ROOT)))
                    .findFirst();
        }
        List<String> words = List.of(look.toLowerCase(Locale.ROOT).split("[^a-z0-9]+", -1));
        return Optional.ofNullable(VERBS.get(words.getFirst()))
                .or(() -> words.stream().map(WORDS::get).filter(Objects::nonNull).findFirst());
    }
}
