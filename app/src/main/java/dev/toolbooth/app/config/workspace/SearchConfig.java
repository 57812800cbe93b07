package dev.toolbooth.app.config.workspace;

import dev.toolbooth.app.config.setting.GroupShape;
import dev.toolbooth.app.config.setting.GroupValues;
import dev.toolbooth.app.config.setting.NamedGroupsType;
import dev.toolbooth.app.config.setting.Secret;
import dev.toolbooth.app.config.setting.SettingDraft;
import dev.toolbooth.app.config.setting.SettingReader;
import dev.toolbooth.app.config.setting.TextType;
import dev.toolbooth.search.chunk.FileSelector;
import dev.toolbooth.search.embed.RemoteModel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The section on code search.
 *
 * @param meaning the kind of model for search by meaning
 * @param endpoint the remote model, if there is one
 * @param tags patterns of the files that have them
 * @param fileBytes the size beyond which a file is left out
 */
public record SearchConfig(
        boolean enabled,
        Meaning meaning,
        Optional<Endpoint> endpoint,
        Map<String, List<String>> tags,
        int fileBytes) {
    private static final String MEANING = "workspace.search.meaning";
    private static final int TAGS_MAX = 100;
    private static final TextType BEFORE =
            new TextType("a text of one line", "^[^\\u0000-\\u001f\\u007f]{1,500}$");

    /** The keys of a tag: which files have it. */
    private static final GroupShape<List<String>> TAG =
            new GroupShape<>("a tag", SearchConfig::tag);

    private static Optional<List<String>> tag(GroupValues<List<String>> in) {
        Optional<List<String>> paths =
                in.key("paths", "The files with this tag, as patterns such as src/api/**.")
                        .list(WorkspaceConfig.GLOB)
                        .shown(it -> it)
                        .required();
        if (paths.isPresent() && paths.get().isEmpty()) {
            in.report("paths", "has no pattern", "expected one such as src/api/**, or no such tag");
        }
        return paths;
    }

    /** What finds by meaning. */
    public enum Meaning {
        BUILTIN,
        ENDPOINT,
        OFF
    }

    /**
     * A model that others run.
     *
     * @param url where it is, with or without {@code /embeddings}
     * @param key what shows who asks, if that is needed
     * @param timeout for one request
     */
    public record Endpoint(
            String url,
            String model,
            int dimensions,
            Optional<Secret> key,
            String queryPrefix,
            String passagePrefix,
            Duration timeout) {

        /** Reads it, and reports one that is incomplete or unused. */
        private static Optional<Endpoint> of(SettingReader in, Meaning meaning) {
            in.section("workspace.search.endpoint", "A service that computes embeddings.");
            SettingDraft<?, String> url =
                    in.key(
                                    "workspace.search.endpoint.url",
                                    "The address of a service with OpenAI's embeddings API, without"
                                            + " /embeddings. It receives the indexed files and the"
                                            + " queries.")
                            .is(PlannerConfig.MODEL_ADDRESS);
            SettingDraft<?, String> model =
                    in.key("workspace.search.endpoint.model", "What the model is called there.")
                            .is(PlannerConfig.MODEL_WORD);
            SettingDraft<?, Integer> dimensions =
                    in.key(
                                    "workspace.search.endpoint.dimensions",
                                    "The number of dimensions of the model's vectors.")
                            .whole(1, RemoteModel.DIMENSIONS_MAX);
            List<SettingDraft<?, ?>> needed = List.of(url, model, dimensions);
            boolean complete =
                    needed.stream().filter(one -> one.find().isPresent()).count() == needed.size();
            Optional<Secret> key =
                    in.key(
                                    "workspace.search.endpoint.key",
                                    "The API key, sent to the service as Authorization: Bearer.")
                            .secret(1)
                            .find();
            Optional<String> query =
                    in.key(
                                    "workspace.search.endpoint.query-prefix",
                                    "The prefix that the model expects before a query, such as"
                                            + " \"query: \".")
                            .is(BEFORE)
                            .find();
            Optional<String> passage =
                    in.key(
                                    "workspace.search.endpoint.passage-prefix",
                                    "The prefix that the model expects before a text to be found,"
                                            + " such as \"passage: \".")
                            .is(BEFORE)
                            .find();
            Duration timeout =
                    in.key(
                                    "workspace.search.endpoint.timeout",
                                    "How long the service may take to answer. A query waits 5"
                                            + " seconds at most.")
                            .time(Duration.ofMillis(100), Duration.ofMinutes(2))
                            .or(RemoteModel.TIMEOUT);
            if (meaning == Meaning.ENDPOINT) {
                needed.forEach(one -> reportMissing(in, one));
            } else if (url.find().isPresent() && !in.given(MEANING)) {
                // Who has chosen otherwise may keep the endpoint for later.
                in.report(
                        url.setting().key(),
                        "is given, and nobody asks it",
                        "set " + MEANING + " to endpoint, or leave this out");
            }
            return complete && meaning == Meaning.ENDPOINT
                    ? Optional.of(
                            new Endpoint(
                                    url.find().orElseThrow(),
                                    model.find().orElseThrow(),
                                    dimensions.find().orElseThrow(),
                                    key,
                                    query.orElse(""),
                                    passage.orElse(""),
                                    timeout))
                    : Optional.empty();
        }

        /** Reports what is needed and was not given; what was given and is no good is known. */
        private static void reportMissing(SettingReader in, SettingDraft<?, ?> needed) {
            String key = needed.setting().key();
            if (needed.find().isEmpty() && !in.reported(key)) {
                in.report(
                        MEANING,
                        "is endpoint without " + key,
                        "expected "
                                + needed.setting().valueType().expected()
                                + ", or "
                                + MEANING
                                + ": builtin");
            }
        }
    }

    static SearchConfig of(SettingReader in) {
        in.section("workspace.search", "Code search in the workspace.");
        boolean enabled =
                in.key(
                                "workspace.search.enabled",
                                "Whether the workspace's files are indexed for search.")
                        .bool()
                        .or(true);
        Meaning meaning =
                in.key(
                                "workspace.search.meaning",
                                "How search finds by meaning, with embeddings: with the built-in"
                                        + " model (builtin), with the service of"
                                        + " workspace.search.endpoint (endpoint), or not at all, so"
                                        + " that only words are found (off).")
                        .choice(SearchConfig.Meaning.values())
                        .or(SearchConfig.Meaning.BUILTIN);
        Optional<Map<String, List<String>>> tags =
                in.key(
                                "workspace.search.tags",
                                "Your own tags to narrow a search to, in addition to the automatic"
                                        + " ones: build, config, docs, example and test.")
                        .is(
                                new NamedGroupsType<>(
                                        new TextType(
                                                "a tag of small letters, digits, - and _",
                                                "^[a-z0-9][a-z0-9_-]{0,63}$"),
                                        TAG,
                                        TAGS_MAX))
                        .find();
        int fileBytes =
                in.key("workspace.search.file-bytes", "The largest file that is indexed.")
                        .bytes(1_024, 64 << 20)
                        .or((int) FileSelector.BYTES_MAX);
        return new SearchConfig(
                enabled, meaning, Endpoint.of(in, meaning), tags.orElse(Map.of()), fileBytes);
    }
}
