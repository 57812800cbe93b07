package dev.toolbooth.search.chunk;

import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

/**
 * A splitter of files into chunks: a function is one, the head of a class is one, a section of a
 * page is one; where a file isn't understood, paragraphs are. The same text gives the same chunks,
 * and every line with content is in one of them.
 *
 * <p>For any number of threads.
 */
public final class Chunker implements AutoCloseable {
    /** A file that would have more pieces gets longer ones. */
    public static final int CHUNKS_MAX = 2000;

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /** Each is a process of its own. */
    private static final int PARSERS = Math.min(4, Runtime.getRuntime().availableProcessors());

    private final Outlines outlines;
    private final ChunkSizes sizes;

    /**
     * @param notices gets a notice, once for each language, if its files can only be split by their
     *     lines
     */
    public Chunker(Consumer<String> notices) {
        this(new IsolatedOutlines(notices, PARSERS), ChunkSizes.USUAL);
    }

    Chunker(Outlines outlines, ChunkSizes sizes) {
        this.outlines = outlines;
        this.sizes = sizes;
    }

    /**
     * The pieces of a file in the order of their lines.
     *
     * @param path tells the language
     */
    public List<Chunk> chunks(String path, String text) {
        String seen = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        SourceLines lines = new SourceLines(seen);
        List<Chunk> chunks = byStructure(Language.of(path, seen).structure(), seen, lines);
        ChunkSizes larger = sizes;
        while (chunks.size() > CHUNKS_MAX) {
            larger = larger.doubled();
            chunks =
                    new Packer(lines, larger, SymbolNames.SEPARATOR, new BitSet())
                            .chunks(List.of());
        }
        return List.copyOf(chunks);
    }

    private List<Chunk> byStructure(FileStructure structure, String text, SourceLines lines) {
        if (structure == FileStructure.MARKDOWN) {
            Markdown page = Markdown.of(lines);
            return new Packer(lines, sizes, Markdown.SEPARATOR, page.whole()).chunks(page.units());
        }
        List<SourceUnit> units =
                structure == FileStructure.LINES ? List.of() : units(structure, text);
        return new Packer(lines, sizes, SymbolNames.SEPARATOR, new BitSet()).chunks(units);
    }

    @Override
    public void close() {
        outlines.close();
    }

    private List<SourceUnit> units(FileStructure structure, String text) {
        return text.length() > Syntax.BYTES_MAX || !Syntax.readable(structure, text)
                ? List.of()
                : outlines.of(structure, text, sizes);
    }
}
