package dev.toolbooth.search.chunk;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The written form of names in code. */
final class SymbolNames {
    static final String SEPARATOR = ".";

    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final Pattern ARGUMENTS = Pattern.compile("[<\\[({].*");
    private static final Pattern RECEIVER =
            Pattern.compile("([\\p{L}_][\\p{L}\\p{N}_]*)\\s*[\\[)]");
    private static final Pattern POINTERS = Pattern.compile("^[(&*\\s]+");
    private static final Pattern QUOTES = Pattern.compile("[\"'`]");

    private SymbolNames() {}

    /** A name inside of another. */
    static String in(String owner, String name) {
        return owner.isEmpty() || name.isEmpty() ? owner + name : cut(owner + SEPARATOR + name);
    }

    /** A name as it stands in code, in one line, with dots. */
    static String plain(String code) {
        String line = BLANKS.matcher(QUOTES.matcher(code).replaceAll("")).replaceAll(" ");
        return cut(line.strip().replace("::", SEPARATOR));
    }

    /** The name of a type without its arguments. */
    static String type(String code) {
        return plain(ARGUMENTS.matcher(code).replaceFirst(""));
    }

    /** The name in a declarator of C, such as {@code *Ledger::find(int id)}. */
    static String declarator(String code) {
        String name = POINTERS.matcher(code).replaceFirst("");
        int end = name.indexOf('(');
        return plain(end < 0 ? name : name.substring(0, end));
    }

    /** The type in a receiver such as {@code (l *Ledger[T])}. */
    static String receiver(String code) {
        Matcher matcher = RECEIVER.matcher(code);
        return matcher.find() ? matcher.group(1) : "";
    }

    static String cut(String name) {
        if (name.length() <= ChunkSizes.SYMBOL_CHARS_MAX) {
            return name;
        }
        int end = ChunkSizes.SYMBOL_CHARS_MAX;
        return name.substring(0, Character.isHighSurrogate(name.charAt(end - 1)) ? end - 1 : end);
    }
}
