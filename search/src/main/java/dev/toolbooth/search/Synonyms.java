package dev.toolbooth.search;

import dev.toolbooth.search.words.Stems;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The synonyms in searches for tools. Immutable. */
final class Synonyms {
    private static final String FILE = "synonyms.txt";

    private final Map<String, Set<String>> groups;

    private Synonyms(Map<String, Set<String>> groups) {
        this.groups = groups;
    }

    /** Those of the file beside this class. */
    static Synonyms read() {
        try (InputStream resource = Synonyms.class.getResourceAsStream(FILE)) {
            if (resource == null) {
                throw new IllegalStateException("no " + FILE);
            }
            String text = new String(resource.readAllBytes(), StandardCharsets.UTF_8);
            return of(text.lines().toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * @param lines each with words that mean the same; those that begin with # say something about
     *     it
     */
    static Synonyms of(List<String> lines) {
        Stems stems = new Stems();
        Map<String, Set<String>> groups = new HashMap<>();
        for (String line : lines) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            Set<String> group = new TreeSet<>();
            for (String word : line.strip().split(" +", -1)) {
                group.add(stems.of(word));
            }
            for (String stem : group) {
                groups.computeIfAbsent(stem, _ -> new TreeSet<>()).addAll(group);
            }
        }
        groups.forEach((stem, group) -> group.remove(stem));
        groups.replaceAll((_, group) -> Set.copyOf(group));
        return new Synonyms(Map.copyOf(groups));
    }

    /** The stems of the other words that mean the same. */
    Set<String> of(String stem) {
        return groups.getOrDefault(stem, Set.of());
    }
}
