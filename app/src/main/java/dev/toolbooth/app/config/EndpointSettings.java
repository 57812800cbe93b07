package dev.toolbooth.app.config;

import dev.toolbooth.search.embed.RemoteModel;
import java.time.Duration;
import java.util.List;

/** The settings of a model elsewhere that finds by meaning. */
final class EndpointSettings {
    private static final String UNDER = "workspace.search.endpoint.";
    private static final TextKind BEFORE =
            new TextKind("a text of one line", "^[^\\u0000-\\u001f\\u007f]{1,500}$");

    static final Setting<String> URL =
            Setting.of(
                    UNDER + "url",
                    PlannerSettings.MODEL_ADDRESS,
                    "Anything that speaks as OpenAI's embeddings do, where /embeddings is added to"
                            + " the address. It is sent the files that are indexed, and what is"
                            + " asked.");
    static final Setting<String> MODEL =
            Setting.of(
                    UNDER + "model", PlannerSettings.MODEL_WORD, "What the model is called there.");
    static final Setting<Integer> DIMENSIONS =
            Setting.of(
                    UNDER + "dimensions",
                    new WholeKind(1, RemoteModel.DIMENSIONS_MAX),
                    "How many numbers the model's vectors have.");
    static final Setting<Secret> KEY =
            Setting.of(
                    UNDER + "key",
                    new SecretKind(1),
                    "What is sent to the endpoint as Authorization: Bearer.");
    static final Setting<String> QUERY_PREFIX =
            Setting.of(
                    UNDER + "query-prefix",
                    BEFORE,
                    "What the model wants before a question, such as \"query: \".");
    static final Setting<String> PASSAGE_PREFIX =
            Setting.of(
                    UNDER + "passage-prefix",
                    BEFORE,
                    "What the model wants before what is to be found, such as \"passage: \".");
    static final Setting<Duration> TIMEOUT =
            Setting.of(
                            UNDER + "timeout",
                            new SpanKind(Duration.ofMillis(100), Duration.ofMinutes(2)),
                            "How long an answer of the endpoint may take; a question waits for 5"
                                    + " seconds of that at most.")
                    .withStandard(RemoteModel.TIMEOUT);

    static final List<Setting<?>> ALL =
            List.of(URL, MODEL, DIMENSIONS, KEY, QUERY_PREFIX, PASSAGE_PREFIX, TIMEOUT);

    private static final List<Setting<?>> NEEDED = List.of(URL, MODEL, DIMENSIONS);

    private EndpointSettings() {}

    /** What the settings say, where {@link #report} has found nothing. */
    static SearchConfig.Endpoint endpoint(Values values) {
        return new SearchConfig.Endpoint(
                values.get(URL),
                values.get(MODEL),
                values.get(DIMENSIONS),
                values.find(KEY),
                values.find(QUERY_PREFIX).orElse(""),
                values.find(PASSAGE_PREFIX).orElse(""),
                values.get(TIMEOUT));
    }

    /**
     * Reports an endpoint of which too little is said, and one that nobody asks.
     *
     * @param meaning the setting that says whether it is asked
     */
    static void report(
            Setting<SearchConfig.Meaning> meaning, Values values, List<Problem> problems) {
        Origin chosen = values.of(meaning).origin();
        if (values.get(meaning) == SearchConfig.Meaning.ENDPOINT) {
            for (Setting<?> needed : NEEDED) {
                if (values.find(needed).isEmpty() && !given(needed, problems)) {
                    problems.add(
                            new Problem(
                                    chosen,
                                    meaning.key(),
                                    "is endpoint without " + needed.key(),
                                    "expected "
                                            + needed.kind().expected()
                                            + ", or "
                                            + meaning.key()
                                            + ": builtin"));
                }
            }
        } else if (chosen instanceof Origin.Standard && values.find(URL).isPresent()) {
            // Who has chosen otherwise may keep the endpoint for later.
            problems.add(
                    new Problem(
                            values.of(URL).origin(),
                            URL.key(),
                            "is given, and nobody asks it",
                            "set " + meaning.key() + " to endpoint, or leave this out"));
        }
    }

    /** Whether it was given, and is no good: then that was said. */
    private static boolean given(Setting<?> setting, List<Problem> problems) {
        return problems.stream().anyMatch(problem -> problem.key().equals(setting.key()));
    }
}
