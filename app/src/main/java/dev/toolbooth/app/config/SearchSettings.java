package dev.toolbooth.app.config;

import dev.toolbooth.search.chunk.Intake;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The settings of the search of a workspace. */
final class SearchSettings {
    private static final int TAGS_MAX = 100;

    static final Setting<Boolean> ENABLED =
            Setting.of(
                            "workspace.search.enabled",
                            new SwitchKind(),
                            "Whether the files of the workspace are indexed, so that they can be"
                                    + " searched.")
                    .withStandard(true);
    static final Setting<SearchConfig.Meaning> MEANING =
            Setting.of(
                            "workspace.search.meaning",
                            new ChoiceKind<>(List.of(SearchConfig.Meaning.values())),
                            "What finds by meaning: the built-in model; one elsewhere, as"
                                    + " workspace.search.endpoint says; or nothing, so that only"
                                    + " words are found.")
                    .withStandard(SearchConfig.Meaning.BUILTIN);
    static final Setting<Integer> FILE_BYTES =
            Setting.of(
                            "workspace.search.file-bytes",
                            new BytesKind(1_024, 64 << 20),
                            "A larger file is left out of the index.")
                    .withStandard((int) Intake.BYTES_MAX);
    static final Setting<Integer> VECTOR_BYTES =
            Setting.of(
                            "workspace.search.vector-bytes",
                            new BytesKind(1 << 20, 1 << 30),
                            "How much is kept of what the model has made of texts, so that a text"
                                    + " that comes back costs nothing; twice that on disk.")
                    .withStandard(256 << 20);

    static final Setting<Map<String, List<String>>> TAGS =
            Setting.of(
                    "workspace.search.tags",
                    new NamedKind<>(
                            new TextKind(
                                    "a tag of small letters, digits, - and _",
                                    "^[a-z0-9][a-z0-9_-]{0,63}$"),
                            new TagShape(),
                            TAGS_MAX),
                    "Tags of your own that a search can be narrowed to, beside build, config,"
                            + " docs, example and test, which are found by themselves.");

    static final List<Setting<?>> ALL = all();

    private SearchSettings() {}

    private static List<Setting<?>> all() {
        List<Setting<?>> all =
                new ArrayList<>(List.of(ENABLED, MEANING, TAGS, FILE_BYTES, VECTOR_BYTES));
        all.addAll(EndpointSettings.ALL);
        return List.copyOf(all);
    }

    /** Reports what doesn't fit together. */
    static void report(Values values, List<Problem> problems) {
        EndpointSettings.report(MEANING, values, problems);
    }
}
