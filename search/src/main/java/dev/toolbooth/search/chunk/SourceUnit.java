package dev.toolbooth.search.chunk;

/**
 * Lines that belong together, before they are merged or split.
 *
 * @param first the first line, from 0
 * @param last the last line
 * @param symbol its name, or nothing
 * @param kind as in {@link Chunk}
 */
record SourceUnit(int first, int last, String symbol, String kind) {
    static final String FUNCTION = "function";
    static final String CLASS = "class";
    static final String MODULE = "module";
    static final String HEADING = "heading";
    static final String LINES = "lines";

    boolean isFunction() {
        return kind.equals(FUNCTION);
    }

    SourceUnit upTo(int row) {
        return new SourceUnit(first, row, symbol, kind);
    }

    SourceUnit from(int row) {
        return new SourceUnit(row, last, symbol, kind);
    }

    SourceUnit unnamed() {
        return new SourceUnit(first, last, "", LINES);
    }

    /** Both, under the name of one of them. */
    static SourceUnit named(SourceUnit a, SourceUnit b, SourceUnit name) {
        return new SourceUnit(a.first, b.last, name.symbol, name.kind);
    }

    /** Both, under the name that both are in. */
    static SourceUnit joined(SourceUnit a, SourceUnit b, String separator) {
        if (b.symbol.isEmpty() || a.symbol.equals(b.symbol)) {
            return named(a, b, a.kind.equals(LINES) && a.symbol.equals(b.symbol) ? b : a);
        }
        if (a.symbol.isEmpty()) {
            return named(a, b, b);
        }
        String shared = shared(a.symbol, b.symbol, separator);
        if (shared.equals(a.symbol)) {
            return named(a, b, a);
        }
        if (shared.equals(b.symbol)) {
            return named(a, b, b);
        }
        String kind = separator.equals(Markdown.SEPARATOR) ? HEADING : CLASS;
        return new SourceUnit(a.first, b.last, shared, shared.isEmpty() ? LINES : kind);
    }

    private static String shared(String a, String b, String separator) {
        int end = 0;
        int at = 0;
        while (true) {
            int endA = part(a, at, separator);
            if (endA != part(b, at, separator) || !a.regionMatches(at, b, at, endA - at)) {
                return a.substring(0, end);
            }
            end = endA;
            at = endA + separator.length();
            if (at > a.length() || at > b.length()) {
                return a.substring(0, end);
            }
        }
    }

    private static int part(String symbol, int from, String separator) {
        int end = symbol.indexOf(separator, from);
        return end < 0 ? symbol.length() : end;
    }
}
