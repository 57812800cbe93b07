import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The questions: those that people wrote, and those that are taken from the code itself. */
final class Labels {
    private static final Pattern DOC_COMMENT =
            Pattern.compile("/\\*\\*(?!/).*?\\*/", Pattern.DOTALL);
    private static final String MODIFIERS =
            "(?:(?:export|default|public|protected|private|static|final|abstract|async|override"
                    + "|open|internal|suspend|synchronized)\\s+)*";
    private static final Pattern TYPE =
            Pattern.compile(
                    "(?m)^\\s*"
                            + MODIFIERS
                            + "(?:class|interface|enum|record|object|fun|function|type)\\s+(\\w+)");
    private static final Pattern METHOD =
            Pattern.compile(
                    "(?m)^\\s*"
                            + MODIFIERS
                            + "[\\w<>\\[\\], ?.]+\\s+(\\w+)\\s*\\([^;{}]*\\)\\s*"
                            + "(?:throws [\\w., ]+)?\\{");
    private static final Pattern COMPOUND =
            Pattern.compile("[A-Za-z][a-z0-9]+(?:[A-Z_][A-Za-z0-9]*)+");
    private static final Pattern SENTENCE_END =
            Pattern.compile("(?<=[.!?])\\s|\\n\\s*\\n|<p>|\\n\\s*@");
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9]+");
    private static final int SENTENCE_WORDS_MIN = 6;
    private static final int SENTENCE_WORDS_MAX = 30;

    private Labels() {}

    static List<Asked> questions(Path file, Map<String, String> corpus) throws IOException {
        List<Asked> questions = new ArrayList<>();
        for (JsonNode one : JsonMapper.shared().readTree(Files.readString(file))) {
            Set<String> files = new LinkedHashSet<>();
            one.path("files").forEach(path -> files.add(path.asString()));
            if (!corpus.keySet().containsAll(files)) {
                throw new IllegalStateException(one + " names a file that isn't there");
            }
            questions.add(
                    new Asked(
                            one.path("set").asString(),
                            one.path("id").asString(),
                            one.path("question").asString(),
                            files));
        }
        return questions;
    }

    /** Names that are put together and defined in one file alone. */
    static List<Asked> names(Map<String, String> corpus, int count, Random random) {
        Map<String, Set<String>> defined = new TreeMap<>();
        corpus.forEach(
                (path, text) -> {
                    String code = withoutComments(text);
                    for (Pattern kind : List.of(TYPE, METHOD)) {
                        Matcher definition = kind.matcher(code);
                        while (definition.find()) {
                            String name = definition.group(1);
                            if (COMPOUND.matcher(name).matches()) {
                                defined.computeIfAbsent(name, _ -> new LinkedHashSet<>()).add(path);
                            }
                        }
                    }
                });
        defined.values().removeIf(files -> files.size() > 1);
        List<String> all = new ArrayList<>(defined.keySet());
        Collections.shuffle(all, random);
        return all.stream()
                .limit(count)
                .map(name -> new Asked("names", name, name, defined.get(name)))
                .toList();
    }

    /** The first sentences of doc comments; of those that stand in several files, none. */
    static List<Asked> sentences(Map<String, String> corpus, int count, Random random) {
        Map<String, Set<String>> said = new TreeMap<>();
        corpus.forEach(
                (path, text) -> {
                    Matcher comment = DOC_COMMENT.matcher(text);
                    while (comment.find()) {
                        String sentence = sentence(comment.group());
                        long words = WORD.matcher(sentence).results().count();
                        boolean licence = text.substring(0, comment.start()).isBlank();
                        if (words >= SENTENCE_WORDS_MIN
                                && words <= SENTENCE_WORDS_MAX
                                && !licence) {
                            said.computeIfAbsent(sentence, _ -> new LinkedHashSet<>()).add(path);
                        }
                    }
                });
        said.values().removeIf(files -> files.size() > 1);
        List<String> all = new ArrayList<>(said.keySet());
        Collections.shuffle(all, random);
        return all.stream()
                .limit(count)
                .map(one -> new Asked("sentences", one, one, said.get(one)))
                .toList();
    }

    private static String sentence(String comment) {
        String text =
                comment.substring(3, comment.length() - 2)
                        .replaceAll("(?m)^\\s*\\*\\s?", "")
                        .strip();
        String first = SENTENCE_END.split(text, 2)[0];
        return first.startsWith("@")
                ? ""
                : first.replaceAll("\\{@\\w+\\s+#?([^}]*)}", "$1")
                        .replaceAll("<[^>]*>", "")
                        .replaceAll("\\s+", " ")
                        .strip();
    }

    static String withoutComments(String text) {
        return DOC_COMMENT
                .matcher(text)
                .replaceAll(comment -> "\n".repeat((int) comment.group().lines().count() - 1));
    }
}
