package dev.toolbooth.search.chunk;

import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

/**
 * Makes pieces of files: a function is one, the head of a class is one, a section of a page is one;
 * of what isn't understood, paragraphs. The same text gives the same pieces, and each line with
 * something in it is in one of them.
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
    private final Sizes sizes;

    /**
     * @param notices is told, once for each language, if files of it can only be read by their
     *     lines
     */
    public Chunker(Consumer<String> notices) {
        this(new SafeOutlines(notices, PARSERS), Sizes.USUAL);
    }

    Chunker(Outlines outlines, Sizes sizes) {
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
        Lines lines = new Lines(seen);
        List<Chunk> chunks = byStructure(Language.of(path, seen).structure(), seen, lines);
        Sizes larger = sizes;
        while (chunks.size() > CHUNKS_MAX) {
            larger = larger.doubled();
            chunks = new Packer(lines, larger, Names.SEPARATOR, new BitSet()).chunks(List.of());
        }
        return List.copyOf(chunks);
    }

    private List<Chunk> byStructure(Structure structure, String text, Lines lines) {
        if (structure == Structure.MARKDOWN) {
            Markdown page = Markdown.of(lines);
            return new Packer(lines, sizes, Markdown.SEPARATOR, page.whole()).chunks(page.units());
        }
        List<Unit> units = structure == Structure.LINES ? List.of() : units(structure, text);
        return new Packer(lines, sizes, Names.SEPARATOR, new BitSet()).chunks(units);
    }

    @Override
    public void close() {
        outlines.close();
    }

    private List<Unit> units(Structure structure, String text) {
        return text.length() > Syntax.BYTES_MAX || !Syntax.readable(structure, text)
                ? List.of()
                : outlines.of(structure, text, sizes);
    }
}
