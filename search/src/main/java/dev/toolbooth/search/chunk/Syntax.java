package dev.toolbooth.search.chunk;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.treesitter.TSInputEncoding;
import org.treesitter.TSLanguage;
import org.treesitter.TSParser;
import org.treesitter.TSSymbolType;
import org.treesitter.TSTree;

/**
 * A language that tree-sitter parses. Strangers' texts go to native code here, so its cost is
 * bounded: by limits that depend on the text alone where those are enough, and by time.
 *
 * <p>Immutable; a parser is made for each text, as none may be shared.
 */
final class Syntax {
    /** What is longer is not read: a tree takes many times the memory of its text. */
    static final int BYTES_MAX = 256 * 1024;

    /** What is nested deeper is not read. */
    static final int DEPTH_MAX = 500;

    /**
     * The most open angle brackets in a text that is parsed. Where one might begin a type or a
     * comparison, Java's parser follows both without a chance to stop it; its memory grows with
     * their square.
     */
    static final int ANGLES_MAX = 1_000;

    private static final String TYPE_SIGNS = " \t\r\n_$.,?&[]";

    /** What is wrong in some ways takes a parser ever longer; this is far more than it should. */
    static final Duration TIME_MAX = Duration.ofSeconds(3);

    /** The parser tells after every hundred steps that it is still there. */
    private static final int STEPS_MIN = 1000;

    /** A usual text takes a fifth of it. */
    private static final int BYTES_PER_STEP = 32;

    /** The mark of a node that could not be read. */
    private static final int ERROR = 0xFFFF;

    private final TSLanguage language;
    private final LongSupplier nanoTime;
    private final NodeRole[] roles;
    private final boolean[] names;
    private final String[] fields;

    /**
     * @param nanoTime the time that passes
     */
    Syntax(TSLanguage language, Grammar grammar, LongSupplier nanoTime) {
        this.language = language;
        this.nanoTime = nanoTime;
        Map<String, NodeRole> known = grammar.roles();
        int count = language.symbolCount();
        roles = new NodeRole[count];
        names = new boolean[count];
        for (int symbol = 0; symbol < count; symbol++) {
            String name = language.symbolName(symbol);
            boolean word = !name.isEmpty() && Character.isLetter(name.charAt(0));
            boolean regular = word && isRegular(symbol);
            roles[symbol] = regular ? known.getOrDefault(name, NodeRole.OTHER) : NodeRole.SIGN;
            names[symbol] = regular && grammar.nameNodes().contains(name);
        }
        fields = new String[language.fieldCount() + 1];
        Set<String> wanted = grammar.nameFields();
        for (int id = 1; id < fields.length; id++) {
            String name = language.fieldNameForId(id);
            fields[id] = wanted.contains(name) ? name : "";
        }
    }

    private boolean isRegular(int symbol) {
        return language.symbolType(symbol) == TSSymbolType.TSSymbolTypeRegular;
    }

    NodeRole role(int symbol) {
        return symbol == ERROR
                ? NodeRole.GROUP
                : symbol < roles.length ? roles[symbol] : NodeRole.OTHER;
    }

    /** Whether a node is a name, where names have no fields. */
    boolean isName(int symbol) {
        return symbol < names.length && names[symbol];
    }

    boolean namesByNode() {
        return fields.length == 1;
    }

    /** The field with this number, if names are in it; or nothing. */
    String nameField(int id) {
        return id > 0 && id < fields.length ? fields[id] : "";
    }

    /** Whether a text may be read at all. */
    static boolean readable(FileStructure structure, String text) {
        int depth = 0;
        int templates = 0;
        for (int i = 0; i < text.length(); i++) {
            switch (text.charAt(i)) {
                case '(', '[' -> depth++;
                case '{' -> {
                    depth++;
                    templates += i > 0 && text.charAt(i - 1) == '$' ? 1 : 0;
                }
                case ')', ']', '}' -> depth = Math.max(0, depth - 1);
                case '\0' -> {
                    return false;
                }
                default -> {}
            }
            if (depth > DEPTH_MAX) {
                return false;
            }
        }
        // Kotlin's parser ends the process where more than a thousand texts are in each other. A
        // brace in a comment or a text hides how many are, so all that could be are counted.
        return (structure != FileStructure.KOTLIN || templates <= DEPTH_MAX)
                && (structure != FileStructure.JAVA || openAngles(text) <= ANGLES_MAX);
    }

    /** How many angles are open, where only names and signs of types could close them. */
    private static int openAngles(String text) {
        int all = 0;
        int open = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '<') {
                open++;
            } else if (c == '>') {
                open = Math.max(0, open - 1);
            } else if (!Character.isLetterOrDigit(c) && TYPE_SIGNS.indexOf(c) < 0) {
                // A comment, say: what closes there closes nothing.
                all += open;
                open = 0;
            }
        }
        return all + open;
    }

    /** The tree of a text, for the caller to close; nothing if it would take too long. */
    @Nullable TSTree parse(byte[] source) {
        if (source.length > BYTES_MAX) {
            return null;
        }
        int most = STEPS_MIN + source.length / BYTES_PER_STEP;
        int[] steps = new int[1];
        long begin = nanoTime.getAsLong();
        try (TSParser parser = new TSParser()) {
            parser.setLanguage(language);
            return parser.parseWithOptions(
                    new byte[Math.max(1, source.length)],
                    null,
                    (buffer, offset, _) -> {
                        int length = Math.max(0, source.length - offset);
                        System.arraycopy(source, source.length - length, buffer, 0, length);
                        return length;
                    },
                    TSInputEncoding.TSInputEncodingUTF8,
                    _ -> ++steps[0] > most || nanoTime.getAsLong() - begin > TIME_MAX.toNanos());
        }
    }
}
