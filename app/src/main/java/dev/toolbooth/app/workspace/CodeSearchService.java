package dev.toolbooth.app.workspace;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.workspace.SearchConfig;
import dev.toolbooth.app.embedding.ConfiguredEmbedder;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.core.limit.ReplyMemoryBudget;
import dev.toolbooth.core.search.BadQuery;
import dev.toolbooth.core.search.CodeHits;
import dev.toolbooth.core.search.CodeQuery;
import dev.toolbooth.core.search.CodeSearch;
import dev.toolbooth.core.search.IndexStatus;
import dev.toolbooth.core.search.SearchUnavailable;
import dev.toolbooth.core.search.SourceFolder;
import dev.toolbooth.search.chunk.OperatorTags;
import dev.toolbooth.search.code.SearchSetup;
import dev.toolbooth.search.code.WorkspaceSearch;
import dev.toolbooth.search.embed.CachedEmbedder;
import dev.toolbooth.search.embed.Embedder;
import dev.toolbooth.search.embed.OwnerOnlyFiles;
import dev.toolbooth.search.embed.VectorCache;
import dev.toolbooth.tools.files.DiskThreads;
import dev.toolbooth.tools.files.PathGlob;
import dev.toolbooth.tools.files.SourceFiles;
import dev.toolbooth.tools.files.WorkFolder;
import dev.toolbooth.tools.workspace.ToolGroup;
import dev.toolbooth.tools.workspace.search.IndexNotifier;
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
 * The code search of the workspace, which begins to index when a server starts: listing its tools
 * alone opens nothing. Thread-safe.
 */
public final class CodeSearchService implements CodeSearch, AutoCloseable {
    private static final String OFF =
            "search is switched off by the operator: workspace.search.enabled";

    private static final Logger LOG = LoggerFactory.getLogger(CodeSearchService.class);

    /** How much is kept in memory of what the model made of texts; twice that on disk. */
    private static final long VECTOR_BYTES = 256L << 20;

    private static final Duration REST = Duration.ofSeconds(1);

    private final Config all;
    private final SearchConfig config;
    private final Path data;
    private final Path root;
    private final SourceFolder folder;
    private final Duration rest;
    private final BooleanSupplier busy;
    private @Nullable ConfiguredEmbedder configuredEmbedder;
    private @Nullable VectorCache vectors;
    private volatile @Nullable WorkspaceSearch search;

    /**
     * @param rest how long nothing is embedded after the start
     * @param busy whether calls are under way
     */
    private CodeSearchService(
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

    static ToolGroup tools(Config config, CoreParts core, Path root, WorkFolder files) {
        if (!config.workspace().search().enabled()) {
            return SearchTools.off(OFF);
        }
        CodeSearchService codeSearchService =
                new CodeSearchService(config, root, files, REST, () -> core.running().size() > 0);
        core.stats().search(codeSearchService::status);
        core.startHooks().add(codeSearchService::begin);
        core.stopHooks().add(codeSearchService::close);
        IndexReporter indexReporter =
                new IndexReporter(new IndexNotifier(codeSearchService, core.announcements()));
        core.startHooks().add(indexReporter::begin);
        core.stopHooks().add(indexReporter::close);
        return SearchTools.of(codeSearchService);
    }

    /** A search without a server, which has begun. */
    public static CodeSearchService standalone(Config config, Path root) {
        WorkFolder files =
                FileAccess.folder(config, ReplyMemoryBudget.ofMemory(), root, new DiskThreads());
        CodeSearchService codeSearchService =
                new CodeSearchService(config, root, files, Duration.ZERO, () -> false);
        codeSearchService.begin();
        return codeSearchService;
    }

    /** Waits until the model is loaded, if there is one, for callers that search only once. */
    public void prepare() throws InterruptedException {
        WorkspaceSearch open = search;
        if (open != null) {
            open.prepare();
        }
    }

    /** Begins to index, in the background. */
    synchronized void begin() {
        if (search == null) {
            closeFolder();
            configuredEmbedder = ConfiguredEmbedder.of(all, data.resolve("native")).orElse(null);
            Embedder embedder =
                    configuredEmbedder == null ? null : cached(configuredEmbedder.embedder());
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

    /** Restricts the index folder to its owner, because it contains the workspace's texts. */
    private void closeFolder() {
        try {
            OwnerOnlyFiles.folder(data);
            OwnerOnlyFiles.folder(data.resolve("native"));
        } catch (IOException e) {
            // Whoever opens something in it says what is wrong.
            LOG.debug("other users' access to {} can't be removed", data, e);
        }
    }

    private Embedder cached(Embedder model) {
        VectorCache cache =
                VectorCache.open(data.resolve("vectors"), model.dimensions(), VECTOR_BYTES);
        vectors = cache;
        cache.problem().ifPresent(why -> LOG.warn("embeddings are not stored: {}", why));
        return new CachedEmbedder(model, cache);
    }

    private static OperatorTags tags(Map<String, List<String>> patterns) {
        Map<String, List<PathGlob>> globs = new TreeMap<>();
        patterns.forEach(
                (tag, texts) ->
                        globs.put(
                                tag,
                                texts.stream()
                                        .flatMap(one -> PathGlob.read(one).stream())
                                        .toList()));
        return new OperatorTags(
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
    public CodeHits search(CodeQuery question)
            throws BadQuery, SearchUnavailable, InterruptedException {
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
        if (configuredEmbedder != null) {
            configuredEmbedder.close();
        }
    }
}
