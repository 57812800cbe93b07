import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** As somebody does who looks for each word: the files with most of them, then most often. */
final class Grep implements Way {
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9]+");
    private static final Set<String> EMPTY_WORDS =
            Set.of(
                    "a", "an", "and", "are", "as", "at", "be", "by", "can", "do", "does", "for",
                    "from", "has", "have", "how", "i", "in", "into", "is", "it", "its", "of", "on",
                    "or", "that", "the", "there", "this", "to", "was", "we", "what", "when",
                    "where", "which", "who", "why", "will", "with", "you");

    private final Map<String, String> small = new TreeMap<>();

    Grep(Map<String, String> corpus) {
        corpus.forEach((path, text) -> small.put(path, text.toLowerCase()));
    }

    private record Count(String path, int words, int times) {}

    @Override
    public List<String> files(String question) {
        Set<String> words = new LinkedHashSet<>();
        WORD.matcher(question.toLowerCase())
                .results()
                .map(r -> r.group())
                .filter(word -> !EMPTY_WORDS.contains(word))
                .forEach(words::add);
        List<Count> counts = new ArrayList<>();
        small.forEach(
                (path, text) -> {
                    int distinct = 0;
                    int times = 0;
                    for (String word : words) {
                        int here = 0;
                        for (int at = text.indexOf(word);
                                at >= 0;
                                at = text.indexOf(word, at + 1)) {
                            here++;
                        }
                        distinct += here > 0 ? 1 : 0;
                        times += here;
                    }
                    if (distinct > 0) {
                        counts.add(new Count(path, distinct, times));
                    }
                });
        counts.sort(
                Comparator.comparingInt(Count::words).thenComparingInt(Count::times).reversed());
        return counts.stream().limit(Way.DEPTH).map(Count::path).toList();
    }
}
