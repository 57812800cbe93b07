package dev.toolbooth.search.chunk;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The language of a file.
 *
 * @param id its usual name, in small letters; empty if it isn't known
 * @param structure how files are split
 */
public record Language(String id, FileStructure structure) {
    /** What nothing is known about. */
    public static final Language UNKNOWN = new Language("", FileStructure.LINES);

    private static final Pattern SHEBANG =
            Pattern.compile("#!\\s*\\S*?(?:/env\\s+(?:-\\S+\\s+)*)?([A-Za-z+]+)[\\d.]*(?:\\s.*)?");
    private static final int SHEBANG_CHARS_MAX = 200;

    private static final Map<String, Language> TABLE = read();

    /** By the name of a file; by how its text says it is run if the name says nothing. */
    public static Language of(String path, String text) {
        String name = path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        Language named = TABLE.get(name);
        for (int dot = name.indexOf('.'); named == null && dot >= 0; ) {
            named = TABLE.get(name.substring(dot));
            dot = name.indexOf('.', dot + 1);
        }
        if (named == null && name.startsWith("dockerfile.")) {
            named = TABLE.get("dockerfile");
        }
        return named != null ? named : byShebang(text);
    }

    private static Language byShebang(String text) {
        if (!text.startsWith("#!")) {
            return UNKNOWN;
        }
        int end = text.indexOf('\n');
        int length = Math.min(end < 0 ? text.length() : end, SHEBANG_CHARS_MAX);
        Matcher matcher = SHEBANG.matcher(text.substring(0, length).stripTrailing());
        return matcher.matches()
                ? TABLE.getOrDefault("#!" + matcher.group(1).toLowerCase(Locale.ROOT), UNKNOWN)
                : UNKNOWN;
    }

    /** Each line of the table has a language, and how its files are called, end, or are run. */
    private static Map<String, Language> read() {
        Map<String, Language> table = new HashMap<>();
        for (String line : lines()) {
            if (line.isBlank() || line.startsWith("# ")) {
                continue;
            }
            List<String> words = List.of(line.strip().split(" +", -1));
            Language language = new Language(words.getFirst(), structure(words.getFirst()));
            for (String word : words.subList(1, words.size())) {
                if (table.put(word, language) != null) {
                    throw new IllegalStateException(word + " stands twice");
                }
            }
        }
        return Map.copyOf(table);
    }

    private static FileStructure structure(String id) {
        return switch (id) {
            case "java" -> FileStructure.JAVA;
            case "kotlin" -> FileStructure.KOTLIN;
            case "python" -> FileStructure.PYTHON;
            case "javascript", "jsx" -> FileStructure.JAVASCRIPT;
            case "typescript" -> FileStructure.TYPESCRIPT;
            case "tsx" -> FileStructure.TSX;
            case "go" -> FileStructure.GO;
            case "rust" -> FileStructure.RUST;
            case "c" -> FileStructure.C;
            case "c++" -> FileStructure.CPP;
            case "markdown", "mdx" -> FileStructure.MARKDOWN;
            default -> FileStructure.LINES;
        };
    }

    private static List<String> lines() {
        try (InputStream resource = Language.class.getResourceAsStream("languages.txt")) {
            if (resource == null) {
                throw new IllegalStateException("no languages.txt");
            }
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
