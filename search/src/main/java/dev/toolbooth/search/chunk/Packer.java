package dev.toolbooth.search.chunk;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * A packer of a file's units into chunks of the target size: it fills the gaps between units,
 * merges small neighbours, and splits long ones.
 *
 * <p>For one file and one thread.
 */
final class Packer {
    // What it costs to split before a line is the sum of these: how far in the line begins, that no
    // blank line parts it from what is above, that it only ends something, and how far the piece is
    // from the length that is aimed at.

    private static final int INDENT_WEIGHT = 4;
    private static final int INDENTS_MAX = 40;
    private static final int UNPARTED = 60;
    private static final int CLOSING = 200;
    private static final int DISTANCE_WEIGHT = 100;

    private final SourceLines lines;
    private final ChunkSizes sizes;
    private final String separator;

    /** Lines before which nothing is split if there is another way. */
    private final BitSet whole;

    Packer(SourceLines lines, ChunkSizes sizes, String separator, BitSet whole) {
        this.lines = lines;
        this.sizes = sizes;
        this.separator = separator;
        this.whole = whole;
    }

    /**
     * Pieces that have every line with something in it once.
     *
     * @param units in the order of their lines
     */
    List<Chunk> chunks(List<SourceUnit> units) {
        List<Chunk> chunks = new ArrayList<>();
        for (SourceUnit unit : glued(merged(filled(units)))) {
            split(unit, chunks);
        }
        return chunks;
    }

    private int chars(SourceUnit unit) {
        return lines.chars(unit.first(), unit.last());
    }

    /** The units without what two of them share, and with what is in none of them. */
    private List<SourceUnit> filled(List<SourceUnit> units) {
        List<SourceUnit> filled = new ArrayList<>();
        int next = 0;
        for (SourceUnit unit : units) {
            if (unit.last() < next) {
                continue;
            }
            SourceUnit rest = unit.first() < next ? unit.from(next) : unit;
            fill(filled, next, rest.first() - 1);
            add(filled, rest);
            next = rest.last() + 1;
        }
        fill(filled, next, lines.count() - 1);
        return filled;
    }

    private void fill(List<SourceUnit> filled, int first, int last) {
        int from = first;
        // The end of what was before belongs to it.
        for (int row = first; row <= last && !filled.isEmpty(); row++) {
            if (lines.closes(row)) {
                filled.set(filled.size() - 1, filled.getLast().upTo(row));
                from = row + 1;
            } else if (!lines.blank(row)) {
                break;
            }
        }
        add(filled, new SourceUnit(from, last, "", SourceUnit.LINES));
    }

    private void add(List<SourceUnit> filled, SourceUnit unit) {
        int[] rows = lines.trimmed(unit.first(), unit.last());
        if (rows.length > 0) {
            filled.add(new SourceUnit(rows[0], rows[1], unit.symbol(), unit.kind()));
        }
    }

    /** Small neighbours together, and the fields of a class with its head. */
    private List<SourceUnit> merged(List<SourceUnit> units) {
        List<SourceUnit> merged = new ArrayList<>();
        boolean lastSmall = false;
        boolean mixed = false;
        for (SourceUnit unit : units) {
            boolean small = chars(unit) <= sizes.small();
            SourceUnit last = merged.isEmpty() ? null : merged.getLast();
            if (last != null
                    && lines.chars(last.first(), unit.last()) <= sizes.target()
                    && ((small && lastSmall) || oneThing(last, unit))) {
                SourceUnit joined = SourceUnit.joined(last, unit, separator);
                // What several things are in has none of their names.
                mixed |= joined.symbol().isEmpty() && !last.symbol().isEmpty();
                merged.set(merged.size() - 1, mixed ? joined.unnamed() : joined);
                lastSmall &= small;
            } else {
                merged.add(unit);
                lastSmall = small;
                mixed = false;
            }
        }
        return merged;
    }

    private static boolean oneThing(SourceUnit a, SourceUnit b) {
        return a.symbol().equals(b.symbol())
                && !a.isFunction()
                && !b.isFunction()
                && !(a.symbol().isEmpty() && !a.kind().equals(b.kind()));
    }

    /** What says next to nothing goes with what follows it, or with what it follows. */
    private List<SourceUnit> glued(List<SourceUnit> units) {
        List<SourceUnit> glued = new ArrayList<>();
        boolean waits = false;
        for (SourceUnit unit : units) {
            SourceUnit last = glued.isEmpty() ? null : glued.getLast();
            if (last != null && waits && fit(last, unit)) {
                glued.set(glued.size() - 1, SourceUnit.named(last, unit, named(last, unit)));
            } else if (last != null && waits && glued.size() > 1) {
                SourceUnit earlier = glued.get(glued.size() - 2);
                if (fit(earlier, last)) {
                    glued.removeLast();
                    glued.set(glued.size() - 1, SourceUnit.named(earlier, last, earlier));
                }
                glued.add(unit);
            } else {
                glued.add(unit);
            }
            waits = saysLittle(glued.getLast());
        }
        if (waits && glued.size() > 1 && fit(glued.get(glued.size() - 2), glued.getLast())) {
            SourceUnit last = glued.removeLast();
            glued.set(glued.size() - 1, SourceUnit.named(glued.getLast(), last, glued.getLast()));
        }
        return glued;
    }

    /** A function says little if it is empty, such as a private constructor. */
    private boolean saysLittle(SourceUnit unit) {
        return chars(unit) <= sizes.tiny()
                && (!unit.isFunction() || lines.line(unit.last()).endsWith("{}"));
    }

    private boolean fit(SourceUnit a, SourceUnit b) {
        return lines.chars(a.first(), b.last()) <= sizes.max();
    }

    /** Whose name both get. */
    private static SourceUnit named(SourceUnit tiny, SourceUnit unit) {
        return unit.symbol().isEmpty() ? tiny : unit;
    }

    private void split(SourceUnit unit, List<Chunk> chunks) {
        SourceUnit rest = unit;
        while (chars(rest) > sizes.max() && rest.first() < rest.last()) {
            int border = border(rest);
            piece(rest.upTo(border - 1), chunks);
            rest = rest.from(border);
        }
        piece(rest, chunks);
    }

    private void piece(SourceUnit unit, List<Chunk> chunks) {
        int[] rows = lines.trimmed(unit.first(), unit.last());
        if (rows.length > 0) {
            String text = lines.text(rows[0], rows[1]);
            chunks.add(new Chunk(rows[0] + 1, rows[1] + 1, text, unit.symbol(), unit.kind()));
        }
    }

    /** The best line for the second piece to begin with. */
    private int border(SourceUnit unit) {
        int total = chars(unit);
        int aim = total / Math.ceilDiv(total, sizes.target());
        int best = unit.first() + 1;
        int least = Integer.MAX_VALUE;
        for (int row = unit.first() + 1; row <= unit.last(); row++) {
            int size = lines.chars(unit.first(), row - 1);
            if (size > sizes.max()) {
                break;
            }
            int cost = size < aim / 2 ? Integer.MAX_VALUE : cost(row, size, aim);
            // The latest of those that are too early, for where there is no other.
            if (cost < least || least == Integer.MAX_VALUE) {
                least = cost;
                best = row;
            }
        }
        return best;
    }

    private int cost(int row, int size, int aim) {
        if (lines.blank(row)) {
            return Integer.MAX_VALUE - 1;
        }
        int cost = Math.min(lines.indent(row), INDENTS_MAX) * INDENT_WEIGHT;
        cost += lines.blank(row - 1) ? 0 : UNPARTED;
        cost += lines.beginsClosing(row) ? CLOSING : 0;
        cost += whole.get(row) ? CLOSING * CLOSING : 0;
        return cost + Math.abs(size - aim) * DISTANCE_WEIGHT / aim;
    }
}
