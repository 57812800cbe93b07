package dev.toolbooth.app.embedding;

import dev.toolbooth.search.embed.Embedder;
import dev.toolbooth.search.embed.EmbeddingFailure;
import dev.toolbooth.search.embed.OnnxEmbedder;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A share in the built-in model, which takes much memory, so a server has one for all its users. It
 * is loaded when one of them first needs it, and released with the last share. Thread-safe.
 */
public final class SharedEmbedder implements Embedder {
    /** By the folders of their libraries, with how many shares there are. Guarded by itself. */
    private static final Map<Path, Shared> ALL = new HashMap<>();

    private final Path folder;
    private final OnnxEmbedder model;

    // Guarded by ALL.
    private boolean closed;

    private record Shared(OnnxEmbedder model, int shares) {}

    private SharedEmbedder(Path folder, OnnxEmbedder model) {
        this.folder = folder;
        this.model = model;
    }

    /**
     * A share. Loads nothing.
     *
     * @param folder where the native library is unpacked; who names the same has the same model
     */
    public static SharedEmbedder share(Path folder) {
        Path known = folder.toAbsolutePath().normalize();
        synchronized (ALL) {
            Shared before = ALL.get(known);
            Shared now =
                    before == null
                            ? new Shared(new OnnxEmbedder(known), 1)
                            : new Shared(before.model, before.shares + 1);
            ALL.put(known, now);
            return new SharedEmbedder(known, now.model);
        }
    }

    @Override
    public String model() {
        return model.model();
    }

    @Override
    public int dimensions() {
        return model.dimensions();
    }

    @Override
    public boolean ready() {
        return model.ready();
    }

    @Override
    public void prepare() {
        model.prepare();
    }

    @Override
    public List<float[]> passages(List<String> texts)
            throws EmbeddingFailure, InterruptedException {
        return model.passages(texts);
    }

    @Override
    public float[] query(String text) throws EmbeddingFailure, InterruptedException {
        return model.query(text);
    }

    @Override
    public void close() {
        synchronized (ALL) {
            Shared before = ALL.get(folder);
            if (closed || before == null) {
                return;
            }
            closed = true;
            if (before.shares > 1) {
                ALL.put(folder, new Shared(before.model, before.shares - 1));
                return;
            }
            ALL.remove(folder);
        }
        model.close();
    }
}
