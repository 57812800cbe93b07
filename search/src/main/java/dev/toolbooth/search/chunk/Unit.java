package dev.toolbooth.search.chunk;

/**
 * Lines that belong together, before they are put together or split.
 *
 * @param first the first line, from 0
 * @param last the last line
 * @param symbol its name, or nothing
 * @param kind as in {@link Chunk}
 */
record Unit(int first, int last, String symbol, String kind) {
    static final String FUNCTION = "function";
    static final String CLASS = "class";
    static final String MODULE = "module";
    static final String HEADING = "heading";
    static final String LINES = "lines";

    boolean isFunction() {
        return kind.equals(FUNCTION);
    }

    Unit upTo(int row) {
        return new Unit(first, row, symbol, kind);
    }

    Unit from(int row) {
        return new Unit(row, last, symbol, kind);
    }

    Unit unnamed() {
        return new Unit(first, last, "", LINES);
    }

    /** Both, under the name of one of them. */
    static Unit named(Unit a, Unit b, Unit name) {
        return new Unit(a.first, b.last, name.symbol, name.kind);
    }

    /** Both, under the name that both are in. */
    static Unit joined(Unit a, Unit b, String separator) {
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
        return new Unit(a.first, b.last, shared, shared.isEmpty() ? LINES : kind);
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
