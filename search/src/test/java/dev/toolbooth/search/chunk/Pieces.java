package dev.toolbooth.search.chunk;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** Takes small sources to pieces, as small as if they were large ones. */
final class Pieces {
    private final List<String> notices = new ArrayList<>();
    private final Chunker chunker;

    Pieces(int target) {
        this(target, TreeSitterLibrary::load, System::nanoTime);
    }

    Pieces(int target, Syntaxes.Source languages, LongSupplier nanoTime) {
        Syntaxes syntaxes = new Syntaxes(notices::add, languages, nanoTime);
        chunker = new Chunker(new InProcessOutlines(syntaxes), new ChunkSizes(target));
    }

    /** Each piece as {@code first-last kind symbol}. */
    List<String> of(String path, String text) {
        List<String> pieces = new ArrayList<>();
        for (Chunk chunk : chunker.chunks(path, text)) {
            String lines = chunk.lineStart() + "-" + chunk.lineEnd();
            pieces.add((lines + " " + chunk.kind() + " " + chunk.symbol()).strip());
        }
        return pieces;
    }

    List<Chunk> chunks(String path, String text) {
        return chunker.chunks(path, text);
    }

    List<String> notices() {
        return notices;
    }
}
