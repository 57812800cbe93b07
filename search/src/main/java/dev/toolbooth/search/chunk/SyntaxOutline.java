package dev.toolbooth.search.chunk;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.treesitter.TSNode;
import org.treesitter.TSTree;
import org.treesitter.TSTreeCursor;

/**
 * The functions and classes of a file, from its syntax tree. Only the members of units too long for
 * one chunk are visited: asking native code for a node takes longer than parsing a line.
 *
 * <p>For one file and one thread.
 */
final class SyntaxOutline {
    private static final int DEPTH_MAX = 40;
    private static final int NONE = -1;

    private final Syntax syntax;
    private final SourceLines lines;
    private final ChunkSizes sizes;
    private final byte[] source;
    private final int[] starts;
    private final List<SourceUnit> units = new ArrayList<>();

    /** Where the comments before the next definition are, or {@link #NONE}. */
    private int prefix = NONE;

    private int prefixEnd = NONE;

    /** The last line that is in something. */
    private int done = NONE;

    private SyntaxOutline(Syntax syntax, SourceLines lines, ChunkSizes sizes, byte[] source) {
        this.syntax = syntax;
        this.lines = lines;
        this.sizes = sizes;
        this.source = source;
        this.starts = starts(source, lines.count());
    }

    /** The units of a file in their order; none if the tree says nothing. */
    static List<SourceUnit> of(
            Syntax syntax, TSTree tree, SourceLines lines, ChunkSizes sizes, byte[] source) {
        SyntaxOutline syntaxOutline = new SyntaxOutline(syntax, lines, sizes, source);
        try (TSTreeCursor cursor = new TSTreeCursor(tree.getRootNode())) {
            syntaxOutline.members(cursor, "", 0);
        }
        return syntaxOutline.units;
    }

    private static int[] starts(byte[] source, int count) {
        int[] starts = new int[count];
        int row = 0;
        for (int i = 0; i < source.length; i++) {
            if (source[i] == '\n') {
                starts[++row] = i + 1;
            }
        }
        return starts;
    }

    private int row(int offset) {
        int found = Arrays.binarySearch(starts, offset);
        return found >= 0 ? found : -found - 2;
    }

    /** Looks at everything that is directly in the node where the cursor is. */
    private void members(TSTreeCursor cursor, String owner, int depth) {
        if (depth > DEPTH_MAX || !cursor.gotoFirstChild()) {
            return;
        }
        do {
            TSNode node = cursor.currentNode();
            NodeRole role = syntax.role(node.getSymbol());
            if (role != NodeRole.SIGN) {
                int begin = node.getStartByte();
                int first = row(begin);
                int last = row(Math.max(begin, node.getEndByte() - 1));
                member(cursor, role, first, last, owner, depth);
            }
        } while (cursor.gotoNextSibling());
        dropPrefix(owner);
        cursor.gotoParent();
    }

    private void member(
            TSTreeCursor cursor, NodeRole role, int first, int last, String owner, int depth) {
        switch (role) {
            case PREFIX -> prefix(first, last, owner);
            case GROUP -> {
                if (lines.chars(first, last) > sizes.small()) {
                    dropPrefix(owner);
                    group(cursor, owner, depth);
                } else {
                    add(begin(first, owner), last, owner, SourceUnit.LINES);
                }
            }
            case IMPORTS -> imports(first, last, owner);
            case FUNCTION, CLASS, MODULE, WRAPPER, NAMING -> {
                int begin = begin(first, owner);
                if (!define(cursor, role, begin, last, owner, "", depth)) {
                    add(begin, last, owner, SourceUnit.LINES);
                }
            }
            case BODY, LAMBDA, OTHER -> add(begin(first, owner), last, owner, SourceUnit.LINES);
            case SIGN -> {}
        }
    }

    /** What has no name: what is in it belongs to whatever it is in. */
    private void group(TSTreeCursor cursor, String owner, int depth) {
        if (!body(cursor, owner, depth)) {
            members(cursor, owner, depth + 1);
        }
    }

    /**
     * Writes down what is defined at the cursor, or in it if it only wraps something.
     *
     * @param given the name that what is around it gives to it
     * @return whether there is a definition
     */
    private boolean define(
            TSTreeCursor cursor,
            NodeRole role,
            int first,
            int last,
            String owner,
            String given,
            int depth) {
        switch (role) {
            case FUNCTION ->
                    add(first, last, SymbolNames.in(owner, name(cursor)), SourceUnit.FUNCTION);
            case LAMBDA -> {
                if (given.isEmpty()) {
                    return false;
                }
                add(first, last, SymbolNames.in(owner, given), SourceUnit.FUNCTION);
            }
            case CLASS, MODULE -> {
                String name = SymbolNames.in(owner, name(cursor));
                String kind = role == NodeRole.CLASS ? SourceUnit.CLASS : SourceUnit.MODULE;
                if (lines.chars(first, last) <= sizes.target()) {
                    add(first, last, name, kind);
                } else {
                    opened(cursor, first, last, name, kind, depth);
                }
            }
            case WRAPPER, NAMING -> {
                String name = role == NodeRole.NAMING ? name(cursor) : given;
                return wrapped(cursor, first, last, owner, name, depth);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean wrapped(
            TSTreeCursor cursor, int first, int last, String owner, String name, int depth) {
        if (depth > DEPTH_MAX || !cursor.gotoFirstChild()) {
            return false;
        }
        boolean found = false;
        do {
            NodeRole role = syntax.role(cursor.currentNode().getSymbol());
            found = define(cursor, role, first, last, owner, name, depth + 1);
        } while (!found && cursor.gotoNextSibling());
        cursor.gotoParent();
        return found;
    }

    /** A class that is too long for one piece: its head, and then its members. */
    private void opened(
            TSTreeCursor cursor, int first, int last, String name, String kind, int depth) {
        int before = units.size();
        int from = done;
        if (!body(cursor, name, depth)) {
            add(first, last, name, kind);
            return;
        }
        // The head ends where the first member begins.
        int head = units.size() > before ? units.get(before).first() - 1 : last;
        if (head >= first) {
            units.add(before, new SourceUnit(Math.max(first, from + 1), head, name, kind));
        }
        done = Math.max(done, last);
    }

    private boolean body(TSTreeCursor cursor, String owner, int depth) {
        if (depth > DEPTH_MAX || !cursor.gotoFirstChild()) {
            return false;
        }
        boolean found = false;
        do {
            TSNode node = cursor.currentNode();
            if (syntax.role(node.getSymbol()) == NodeRole.BODY) {
                int begin = node.getStartByte();
                if (begin < source.length && source[begin] == '{') {
                    // The line of the brace is the head's, with whatever stands behind it.
                    done = Math.max(done, row(begin));
                }
                members(cursor, owner, depth + 1);
                found = true;
            }
        } while (!found && cursor.gotoNextSibling());
        cursor.gotoParent();
        return found;
    }

    private void prefix(int first, int last, String owner) {
        if (first <= done) {
            // It stands behind something, in the same line.
            add(first, last, owner, SourceUnit.LINES);
            return;
        }
        if (prefix != NONE && first > prefixEnd + 1) {
            dropPrefix(owner);
        }
        prefix = prefix == NONE ? first : prefix;
        prefixEnd = last;
    }

    /** Where something begins, with the comments right before it. */
    private int begin(int first, String owner) {
        if (prefix != NONE && first > prefixEnd + 1) {
            dropPrefix(owner);
        }
        int begin = prefix == NONE ? first : prefix;
        prefix = NONE;
        return begin;
    }

    private void dropPrefix(String owner) {
        if (prefix != NONE) {
            add(prefix, prefixEnd, owner, SourceUnit.LINES);
            prefix = NONE;
        }
    }

    private void imports(int first, int last, String owner) {
        int end = last;
        while (end > first && !lines.line(end).strip().startsWith("import")) {
            end--;
        }
        add(begin(first, owner), end, owner, SourceUnit.LINES);
        int[] rest = end < last ? lines.trimmed(end + 1, last) : new int[0];
        if (rest.length > 0) {
            prefix(rest[0], rest[1], owner);
        }
    }

    private void add(int first, int last, String symbol, String kind) {
        if (last > done) {
            units.add(new SourceUnit(Math.max(first, done + 1), last, symbol, kind));
            done = last;
        }
    }

    /** The name of what is at the cursor; nothing if it has none. */
    private String name(TSTreeCursor cursor) {
        String name = "";
        String receiver = "";
        if (!cursor.gotoFirstChild()) {
            return name;
        }
        do {
            if (syntax.namesByNode()) {
                TSNode node = cursor.currentNode();
                name = syntax.isName(node.getSymbol()) ? SymbolNames.plain(code(node)) : "";
            } else {
                String field = syntax.nameField(cursor.currentFieldId());
                switch (field) {
                    case "" -> {}
                    case "receiver" -> receiver = SymbolNames.receiver(code(cursor.currentNode()));
                    case "declarator" -> name = SymbolNames.declarator(code(cursor.currentNode()));
                    case "type" -> name = SymbolNames.type(code(cursor.currentNode()));
                    default -> name = SymbolNames.plain(code(cursor.currentNode()));
                }
            }
        } while (name.isEmpty() && cursor.gotoNextSibling());
        cursor.gotoParent();
        return SymbolNames.in(receiver, name);
    }

    private String code(TSNode node) {
        int begin = node.getStartByte();
        int length = Math.min(node.getEndByte() - begin, 4 * ChunkSizes.SYMBOL_CHARS_MAX);
        return new String(source, begin, length, StandardCharsets.UTF_8);
    }
}
