package dev.toolbooth.search.code;

import dev.toolbooth.core.search.SourceFolder;
import dev.toolbooth.search.chunk.OperatorTags;
import dev.toolbooth.search.embed.Embedder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The parts and settings of a workspace's search.
 *
 * @param index the folder that the index is kept in
 * @param embedder makes vectors, or null to find by words alone; its creator closes it
 * @param fileBytesMax the size beyond which a file is left out
 * @param tags those that the operator gives to files
 * @param rest how long nothing is embedded after the start, which keeps the start quick, and spares
 *     a server that stops again at once the model
 * @param busy whether calls are in progress, for which background work makes room
 */
public record SearchSetup(
        SourceFolder folder,
        Path index,
        @Nullable Embedder embedder,
        int fileBytesMax,
        OperatorTags tags,
        Duration rest,
        BooleanSupplier busy) {

    /** Without tags of the operator. */
    public SearchSetup(
            SourceFolder folder,
            Path index,
            @Nullable Embedder embedder,
            int fileBytesMax,
            Duration rest,
            BooleanSupplier busy) {
        this(folder, index, embedder, fileBytesMax, OperatorTags.NONE, rest, busy);
    }

    /** What makes the vectors of an index; empty if nothing does. */
    String model() {
        return embedder == null ? "" : embedder.identity();
    }

    /** What files are read with: for another one they have to be read again. */
    String reading() {
        return fileBytesMax + "\n" + tags.identity();
    }
}
