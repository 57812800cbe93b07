package dev.toolbooth.search.code;

import dev.toolbooth.core.search.SourceFolder;
import dev.toolbooth.search.chunk.OwnTags;
import dev.toolbooth.search.embed.Embedder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a search of a workspace is made of.
 *
 * @param index the folder that the index is kept in
 * @param embedder what makes vectors, or null to find by words alone; whoever made it closes it
 * @param fileBytesMax a larger file is left out
 * @param tags those that the operator gives to files
 * @param rest how long nothing is embedded after the start: a start is quick, and who stops again
 *     at once has no use for a model
 * @param busy whether calls are under way, which background work makes room for
 */
public record SearchSetup(
        SourceFolder folder,
        Path index,
        @Nullable Embedder embedder,
        int fileBytesMax,
        OwnTags tags,
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
        this(folder, index, embedder, fileBytesMax, OwnTags.NONE, rest, busy);
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
