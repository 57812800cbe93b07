package dev.toolbooth.app.workspace;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.SearchConfig;
import dev.toolbooth.core.Core;
import dev.toolbooth.core.limit.Room;
import dev.toolbooth.core.search.BadQuestion;
import dev.toolbooth.core.search.CodeAnswer;
import dev.toolbooth.core.search.CodeQuestion;
import dev.toolbooth.core.search.CodeSearch;
import dev.toolbooth.core.search.IndexStatus;
import dev.toolbooth.core.search.SearchUnavailable;
import dev.toolbooth.core.search.SourceFolder;
import dev.toolbooth.search.chunk.OwnTags;
import dev.toolbooth.search.code.SearchSetup;
import dev.toolbooth.search.code.WorkspaceSearch;
import dev.toolbooth.search.embed.CachedEmbedder;
import dev.toolbooth.search.embed.Embedder;
import dev.toolbooth.search.embed.VectorCache;
import dev.toolbooth.tools.files.DiskThreads;
import dev.toolbooth.tools.files.Glob;
import dev.toolbooth.tools.files.SourceFiles;
import dev.toolbooth.tools.files.WorkFolder;
import dev.toolbooth.tools.workspace.ToolGroup;
import dev.toolbooth.tools.workspace.search.IndexNews;
import dev.toolbooth.tools.workspace.search.SearchTools;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The search of the workspace, which begins to index when a server starts: where tools are only
 * listed, nothing is opened. Thread-safe.
 */
public final class Searching implements CodeSearch, AutoCloseable {
    private static final String OFF =
            "the operator has switched the search off: workspace.search.enabled";

    private static final Logger LOG = LoggerFactory.getLogger(Searching.class);
    private static final Duration REST = Duration.ofSeconds(1);

    private final Config all;
    private final SearchConfig config;
    private final Path data;
    private final Path root;
    private final SourceFolder folder;
    private final Duration rest;
    private final BooleanSupplier busy;
    private @Nullable Meaning meaning;
    private @Nullable VectorCache vectors;
    private volatile @Nullable WorkspaceSearch search;

    /**
     * @param rest how long nothing is embedded after the start
     * @param busy whether calls are under way
     */
    private Searching(
            Config config, Path root, WorkFolder files, Duration rest, BooleanSupplier busy) {
        this.all = config;
        this.config = config.workspace().search();
        this.data = data(config);
        this.root = root;
        this.folder = new SourceFiles(files);
        this.rest = rest;
        this.busy = busy;
    }

    private static Path data(Config config) {
        return config.data().resolve("search");
    }

    static ToolGroup tools(Config config, Core core, Path root, WorkFolder files) {
        if (!config.workspace().search().enabled()) {
            return SearchTools.off(OFF);
        }
        Searching searching =
                new Searching(config, root, files, REST, () -> core.running().size() > 0);
        core.stats().search(searching::status);
        core.atStart().add(searching::begin);
        core.atStop().add(searching::close);
        Reporter reporter = new Reporter(new IndexNews(searching, core.announcements()));
        core.atStart().add(reporter::begin);
        core.atStop().add(reporter::close);
        return SearchTools.of(searching);
    }

    /** A search without a server, which has begun. */
    public static Searching alone(Config config, Path root) {
        WorkFolder files = FileAccess.folder(config, Room.ofMemory(), root, new DiskThreads());
        Searching searching = new Searching(config, root, files, Duration.ZERO, () -> false);
        searching.begin();
        return searching;
    }

    /** Waits until the model is there, if there is one: whoever asks only once wants that. */
    public void prepare() throws InterruptedException {
        WorkspaceSearch open = search;
        if (open != null) {
            open.prepare();
        }
    }

    /** Begins to index, in the background. */
    synchronized void begin() {
        if (search == null) {
            meaning = Meaning.of(all, data.resolve("native")).orElse(null);
            Embedder embedder = meaning == null ? null : cached(meaning.embedder());
            search =
                    WorkspaceSearch.open(
                            new SearchSetup(
                                    folder,
                                    index(all, root),
                                    embedder,
                                    config.fileBytes(),
                                    tags(config.tags()),
                                    rest,
                                    busy));
        }
    }

    private Embedder cached(Embedder model) {
        VectorCache cache =
                VectorCache.open(data.resolve("vectors"), model.dimensions(), config.vectorBytes());
        vectors = cache;
        cache.problem().ifPresent(why -> LOG.warn("what was embedded isn't kept: {}", why));
        return new CachedEmbedder(model, cache);
    }

    private static OwnTags tags(Map<String, List<String>> patterns) {
        Map<String, List<Glob>> globs = new TreeMap<>();
        patterns.forEach(
                (tag, texts) ->
                        globs.put(
                                tag,
                                texts.stream().flatMap(one -> Glob.read(one).stream()).toList()));
        return new OwnTags(
                new TreeMap<>(patterns).toString(),
                path ->
                        globs.entrySet().stream()
                                .filter(
                                        one ->
                                                one.getValue().stream()
                                                        .anyMatch(g -> g.matches(path)))
                                .map(Map.Entry::getKey)
                                .toList());
    }

    /**
     * Where the index of a workspace is kept: a folder for each, so that several can share the
     * data.
     */
    public static Path index(Config config, Path root) {
        Path known;
        try {
            known = root.toRealPath();
        } catch (IOException e) {
            known = root.toAbsolutePath().normalize();
        }
        byte[] name = known.toString().getBytes(StandardCharsets.UTF_8);
        return data(config).resolve("index-" + UUID.nameUUIDFromBytes(name));
    }

    @Override
    public CodeAnswer search(CodeQuestion question)
            throws BadQuestion, SearchUnavailable, InterruptedException {
        WorkspaceSearch open = search;
        if (open == null) {
            throw new SearchUnavailable("nothing is indexed here yet");
        }
        return open.search(question);
    }

    @Override
    public IndexStatus status() {
        WorkspaceSearch open = search;
        return open == null
                ? new IndexStatus(IndexStatus.Phase.OPENING, 0, 0, 0, 0, Map.of(), null, 0, null)
                : open.status();
    }

    @Override
    public Optional<Integer> dimensions() {
        WorkspaceSearch open = search;
        return open == null ? Optional.empty() : open.dimensions();
    }

    @Override
    public synchronized void close() {
        WorkspaceSearch open = search;
        if (open != null) {
            open.close();
        }
        if (vectors != null) {
            vectors.close();
        }
        if (meaning != null) {
            meaning.close();
        }
    }
}
