package dev.toolbooth.search.code;

import dev.toolbooth.search.words.Name;
import dev.toolbooth.search.words.Splitter;
import dev.toolbooth.search.words.Stems;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The places of a query's words in a result, for people. For one thread. */
public final class Highlights {
    private static final String LETTER = "[\\p{L}\\p{M}\\p{N}]";
    private static final Pattern NAMES =
            Pattern.compile(LETTER + "++(?:[_'\u2019-]++" + LETTER + "++)*+");

    /** What a name is put together of; other letters than small and capital ones are one by one. */
    private static final Pattern PIECES =
            Pattern.compile(
                    "\\p{Lu}+(?!\\p{Ll})|\\p{Lu}?[\\p{Ll}\\p{M}]++|\\p{N}++|[\\p{L}\\p{M}]");

    private final Stems stems = new Stems();
    private final Set<String> wanted = new HashSet<>();

    /** A part of a line, from a character to the one before another. */
    public record Span(int from, int to) {}

    public Highlights(String question) {
        for (Name name : CodeQueries.names(question)) {
            name.words().forEach(word -> wanted.add(stems.of(word)));
        }
    }

    /** What of a line was looked for, in its order. */
    public List<Span> in(String line) {
        List<Span> spans = new ArrayList<>();
        Matcher names = NAMES.matcher(line);
        while (names.find()) {
            if (wanted(names.group())) {
                add(spans, names.start(), names.end());
            } else {
                Matcher pieces = PIECES.matcher(line).region(names.start(), names.end());
                while (pieces.find()) {
                    if (wanted(pieces.group())) {
                        add(spans, pieces.start(), pieces.end());
                    }
                }
            }
        }
        return spans;
    }

    /** Whether it is one of the words, as a whole. */
    private boolean wanted(String text) {
        List<String> words = new ArrayList<>();
        Splitter.split(text, text.length(), name -> words.add(stems.of(name.whole())));
        return words.size() == 1 && wanted.contains(words.getFirst());
    }

    /** A span that begins where the last one ends extends that. */
    private static void add(List<Span> spans, int from, int to) {
        if (!spans.isEmpty() && spans.getLast().to == from) {
            spans.set(spans.size() - 1, new Span(spans.getLast().from, to));
        } else {
            spans.add(new Span(from, to));
        }
    }
}
