package dev.toolbooth.search.chunk;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The sections of a Markdown page: the text under each heading, and the blocks that must not be
 * split.
 *
 * <p>For one page and one thread.
 */
final class Markdown {
    static final String SEPARATOR = " > ";

    private static final int LEVELS = 6;
    private static final int INDENT_MAX = 3;

    private static final Pattern HEADING = Pattern.compile(" {0,3}(#{1,6})(?:[ \t]+(.*))?");
    private static final Pattern CLOSING_MARKS = Pattern.compile("(?:^|[ \t]+)#+[ \t]*$");
    private static final Pattern FENCE = Pattern.compile(" {0,3}(`{3,}|~{3,}).*");
    private static final Pattern UNDERLINE = Pattern.compile(" {0,3}(=+|-+)[ \t]*");
    private static final Pattern OTHER_BLOCK = Pattern.compile("\\s*(?:[>|*+-]|\\d+[.)]).*");

    private final SourceLines lines;
    private final List<SourceUnit> units = new ArrayList<>();
    private final BitSet whole = new BitSet();
    private final String[] path = new String[LEVELS];
    private String symbol = "";
    private int begin;

    private Markdown(SourceLines lines) {
        this.lines = lines;
    }

    static Markdown of(SourceLines lines) {
        Markdown markdown = new Markdown(lines);
        markdown.read();
        return markdown;
    }

    List<SourceUnit> units() {
        return units;
    }

    /** The lines before which nothing is split: those inside of code. */
    BitSet whole() {
        return whole;
    }

    private void read() {
        int row = frontMatter();
        while (row < lines.count()) {
            String line = lines.line(row);
            Matcher fence = FENCE.matcher(line);
            Matcher heading = HEADING.matcher(line);
            if (fence.matches()) {
                row = endOfFence(row, fence.group(1));
            } else if (heading.matches()) {
                String title = heading.group(2) == null ? "" : heading.group(2);
                heading(row, heading.group(1).length(), title);
            } else if (underlined(row)) {
                heading(row, lines.line(row + 1).strip().startsWith("=") ? 1 : 2, line);
                row++;
            }
            row++;
        }
        end(lines.count());
    }

    /** The first line after what a page says about itself before it begins. */
    private int frontMatter() {
        if (!lines.line(0).equals("---")) {
            return 0;
        }
        for (int row = 1; row < lines.count(); row++) {
            if (lines.line(row).equals("---")) {
                whole.set(1, row + 1);
                return row + 1;
            }
        }
        return 0;
    }

    private int endOfFence(int first, String mark) {
        String same = mark.substring(0, 1);
        for (int row = first + 1; row < lines.count(); row++) {
            String line = lines.line(row).strip();
            if (line.length() >= mark.length() && line.replace(same, "").isEmpty()) {
                whole.set(first + 1, row + 1);
                return row;
            }
        }
        // It never ends, so it is no code.
        return first;
    }

    private boolean underlined(int row) {
        return row + 1 < lines.count()
                && !lines.blank(row)
                && lines.indent(row) <= INDENT_MAX
                && UNDERLINE.matcher(lines.line(row + 1)).matches()
                && (row == 0 || lines.blank(row - 1))
                && !OTHER_BLOCK.matcher(lines.line(row)).matches();
    }

    private void heading(int row, int level, String text) {
        end(row);
        path[level - 1] = CLOSING_MARKS.matcher(text.strip()).replaceFirst("").strip();
        for (int deeper = level; deeper < LEVELS; deeper++) {
            path[deeper] = "";
        }
        StringBuilder all = new StringBuilder();
        for (String title : path) {
            if (title != null && !title.isEmpty()) {
                all.append(all.isEmpty() ? "" : SEPARATOR).append(title);
            }
        }
        symbol = SymbolNames.cut(all.toString());
    }

    private void end(int next) {
        if (next > begin) {
            String kind = symbol.isEmpty() ? SourceUnit.LINES : SourceUnit.HEADING;
            units.add(new SourceUnit(begin, next - 1, symbol, kind));
        }
        begin = next;
    }
}
