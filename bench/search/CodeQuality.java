import dev.toolbooth.core.search.CodeMatch;
import dev.toolbooth.core.search.CodeQuestion;
import dev.toolbooth.core.search.IndexStatus;
import dev.toolbooth.core.search.SourceBytes;
import dev.toolbooth.core.search.SourceChanges;
import dev.toolbooth.core.search.SourceFile;
import dev.toolbooth.core.search.SourceFolder;
import dev.toolbooth.search.chunk.Chunk;
import dev.toolbooth.search.chunk.Chunker;
import dev.toolbooth.search.code.SearchSetup;
import dev.toolbooth.search.code.WorkspaceSearch;
import dev.toolbooth.search.embed.BuiltInModel;
import dev.toolbooth.search.embed.CachedEmbedder;
import dev.toolbooth.search.embed.Embedder;
import dev.toolbooth.search.embed.OnnxEmbedder;
import dev.toolbooth.search.embed.VectorCache;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.QueryBuilder;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * How well code is found: for each question, the place of the first file that is right, by each way
 * to search. Prints JSON.
 *
 * <p>Three kinds of questions: those that people wrote; names, as they are defined in one file of
 * the corpus; and first sentences of doc comments, which are asked of a corpus without any.
 *
 * <p>Arguments: the corpus, the questions, a folder for indexes, the model, the number of names and
 * of sentences, the seed.
 */
class CodeQuality {
    private static final int DEPTH = 100;
    private static final long VECTOR_BYTES = 1L << 30;
    private static final int FILE_BYTES_MAX = 1 << 20;

    private static final Pattern DOC_COMMENT = Pattern.compile("/\\*\\*(?!/).*?\\*/", Pattern.DOTALL);
    private static final Pattern DEFINITION =
            Pattern.compile(
                    "(?m)^\\s*(?:export\\s+)?(?:default\\s+)?"
                            + "(?:(?:public|protected|private|static|final|abstract|async|override|open|internal|suspend|synchronized)\\s+)*"
                            + "(?:(?:class|interface|enum|record|object|fun|function|type)\\s+(\\w+)"
                            + "|[\\w<>\\[\\], ?.]+\\s+(\\w+)\\s*\\([^;{}]*\\)\\s*(?:throws [\\w., ]+)?\\{)");
    private static final Pattern COMPOUND = Pattern.compile("[A-Za-z][a-z0-9]+(?:[A-Z_][A-Za-z0-9]*)+");
    private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?])\\s|\\n\\s*\\n|<p>|\\n\\s*@");
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9]+");
    private static final int SENTENCE_WORDS_MIN = 6;
    private static final int SENTENCE_WORDS_MAX = 30;
    private static final Set<String> EMPTY_WORDS =
            Set.of(
                    "a", "an", "and", "are", "as", "at", "be", "by", "can", "do", "does", "for",
                    "from", "has", "have", "how", "i", "in", "into", "is", "it", "its", "of", "on",
                    "or", "that", "the", "there", "this", "to", "was", "we", "what", "when",
                    "where", "which", "who", "why", "will", "with", "you");

    record Asked(String set, String id, String text, Set<String> files) {}

    interface Way {
        List<String> files(String question) throws Exception;
    }

    public static void main(String[] arguments) throws Exception {
        Map<String, String> corpus = read(Path.of(arguments[0]));
        Path work = Path.of(arguments[2]);
        BuiltInModel model =
                BuiltInModel.KNOWN.stream()
                        .filter(one -> one.name().equals(arguments[3]))
                        .findFirst()
                        .orElseThrow();
        int count = Integer.parseInt(arguments[4]);
        Random random = new Random(Long.parseLong(arguments[5]));
        List<Asked> sentences = sentences(corpus, count, random);
        Map<String, String> uncommented = new TreeMap<>(corpus);
        uncommented.replaceAll((_, text) -> withoutComments(text));
        List<Asked> whole = new ArrayList<>(questions(Path.of(arguments[1]), corpus));
        whole.addAll(names(corpus, count, random));
        Map<String, Object> said = new LinkedHashMap<>();
        try (Embedder embedder =
                new CachedEmbedder(
                        new OnnxEmbedder(model, work.resolve("native"), 2, OnnxEmbedder.TOKENS_MAX),
                        VectorCache.open(work.resolve("vectors-" + model.name()), model.dimensions(), VECTOR_BYTES))) {
            List<Object> answers = new ArrayList<>();
            ask(corpus, whole, work.resolve("whole-" + model.name()), embedder, answers);
            ask(uncommented, sentences, work.resolve("bare-" + model.name()), embedder, answers);
            said.put("answers", answers);
        }
        said.put("files", corpus.size());
        said.put("lines", corpus.values().stream().mapToLong(text -> text.lines().count()).sum());
        System.out.println(JsonMapper.shared().writeValueAsString(said));
    }

    private static void ask(
            Map<String, String> corpus,
            List<Asked> questions,
            Path index,
            Embedder embedder,
            List<Object> answers)
            throws Exception {
        Still folder = new Still(corpus);
        try (WorkspaceSearch words = open(folder, index.resolve("words"), null);
                WorkspaceSearch all = open(folder, index.resolve("all"), embedder)) {
            Map<String, Way> ways = new LinkedHashMap<>();
            ways.put("grep", new Grep(corpus));
            ways.put("bm25-plain", new PlainWords(corpus));
            ways.put("bm25", text -> files(words, new CodeQuestion(text, null, DEPTH, "", List.of(), false, false)));
            ways.put("dense", text -> files(all, new CodeQuestion(null, floats(embedder.query(text)), DEPTH, "", List.of(), false, false)));
            ways.put("fused", text -> files(all, new CodeQuestion(text, null, DEPTH, "", List.of(), false, false)));
            ways.put("words+rerank", text -> files(words, new CodeQuestion(text, null, DEPTH, "", List.of(), false, true)));
            ways.put("fused+rerank", text -> files(all, new CodeQuestion(text, null, DEPTH, "", List.of(), false, true)));
            for (Asked asked : questions) {
                Map<String, Integer> places = new LinkedHashMap<>();
                for (Map.Entry<String, Way> way : ways.entrySet()) {
                    places.put(way.getKey(), place(way.getValue().files(asked.text), asked.files));
                }
                answers.add(Map.of("set", asked.set, "id", asked.id, "text", asked.text, "places", places));
            }
        }
    }

    private static WorkspaceSearch open(SourceFolder folder, Path index, Embedder embedder) throws Exception {
        WorkspaceSearch search =
                WorkspaceSearch.open(new SearchSetup(folder, index, embedder, FILE_BYTES_MAX, Duration.ZERO, () -> false));
        IndexStatus status = search.status();
        long said = System.nanoTime();
        while (status.phase() != IndexStatus.Phase.READY) {
            Thread.sleep(200);
            status = search.status();
            if (System.nanoTime() - said > 10_000_000_000L) {
                said = System.nanoTime();
                System.err.println(status);
            }
        }
        System.err.println(status);
        return search;
    }

    private static List<String> files(WorkspaceSearch search, CodeQuestion question) throws Exception {
        return search.search(question).matches().stream().map(CodeMatch::path).distinct().toList();
    }

    private static List<Float> floats(float[] vector) {
        List<Float> floats = new ArrayList<>();
        for (float one : vector) {
            floats.add(one);
        }
        return floats;
    }

    /** From 1; 0 if it isn't there. */
    private static int place(List<String> found, Set<String> right) {
        for (int i = 0; i < found.size(); i++) {
            if (right.contains(found.get(i))) {
                return i + 1;
            }
        }
        return 0;
    }

    private static Map<String, String> read(Path root) throws IOException {
        Map<String, String> corpus = new TreeMap<>();
        try (Stream<Path> all = Files.walk(root)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                corpus.put(
                        root.relativize(file).toString(),
                        new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
            }
        }
        return corpus;
    }

    private static List<Asked> questions(Path file, Map<String, String> corpus) throws IOException {
        List<Asked> questions = new ArrayList<>();
        for (JsonNode one : JsonMapper.shared().readTree(Files.readString(file))) {
            Set<String> files = new LinkedHashSet<>();
            one.path("files").forEach(path -> files.add(path.asString()));
            if (!corpus.keySet().containsAll(files)) {
                throw new IllegalStateException(one + " names a file that isn't there");
            }
            questions.add(new Asked(one.path("set").asString(), one.path("id").asString(), one.path("question").asString(), files));
        }
        return questions;
    }

    /** Names that are put together and defined in one file alone. */
    private static List<Asked> names(Map<String, String> corpus, int count, Random random) {
        Map<String, Set<String>> defined = new TreeMap<>();
        corpus.forEach(
                (path, text) -> {
                    Matcher definition = DEFINITION.matcher(withoutComments(text));
                    while (definition.find()) {
                        String name = definition.group(1) == null ? definition.group(2) : definition.group(1);
                        if (COMPOUND.matcher(name).matches()) {
                            defined.computeIfAbsent(name, _ -> new LinkedHashSet<>()).add(path);
                        }
                    }
                });
        defined.values().removeIf(files -> files.size() > 1);
        List<String> all = new ArrayList<>(defined.keySet());
        Collections.shuffle(all, random);
        return all.stream().limit(count).map(name -> new Asked("names", name, name, defined.get(name))).toList();
    }

    /** The first sentences of doc comments; of those that stand in several files, none. */
    private static List<Asked> sentences(Map<String, String> corpus, int count, Random random) {
        Map<String, Set<String>> said = new TreeMap<>();
        corpus.forEach(
                (path, text) -> {
                    Matcher comment = DOC_COMMENT.matcher(text);
                    while (comment.find()) {
                        String sentence = sentence(comment.group());
                        long words = WORD.matcher(sentence).results().count();
                        if (words >= SENTENCE_WORDS_MIN && words <= SENTENCE_WORDS_MAX && comment.start() > 0 && text.lastIndexOf("package", comment.start()) + text.lastIndexOf("import", comment.start()) > -2) {
                            said.computeIfAbsent(sentence, _ -> new LinkedHashSet<>()).add(path);
                        }
                    }
                });
        said.values().removeIf(files -> files.size() > 1);
        List<String> all = new ArrayList<>(said.keySet());
        Collections.shuffle(all, random);
        return all.stream().limit(count).map(one -> new Asked("sentences", one, one, said.get(one))).toList();
    }

    private static String sentence(String comment) {
        String text = comment.substring(3, comment.length() - 2).replaceAll("(?m)^\\s*\\*\\s?", "").strip();
        String first = SENTENCE_END.split(text, 2)[0];
        return first.startsWith("@") ? "" : first.replaceAll("\\{@\\w+\\s+#?([^}]*)}", "$1").replaceAll("<[^>]*>", "").replaceAll("\\s+", " ").strip();
    }

    private static String withoutComments(String text) {
        return DOC_COMMENT.matcher(text).replaceAll(comment -> "\n".repeat((int) comment.group().lines().count() - 1));
    }

    /** Files that don't change. */
    record Still(Map<String, String> files) implements SourceFolder {
        @Override
        public void visit(Consumer<SourceFile> each) {
            files.keySet().forEach(path -> look(path).ifPresent(each));
        }

        @Override
        public Optional<SourceBytes> read(String path, int bytesMax) {
            return look(path)
                    .map(file -> new SourceBytes(file, Arrays.copyOf(bytes(path), (int) Math.min(bytesMax, file.bytes())), Long.toHexString(file.version())));
        }

        private byte[] bytes(String path) {
            return files.get(path).getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public Optional<SourceFile> look(String path) {
            return files.containsKey(path)
                    ? Optional.of(new SourceFile(path, bytes(path).length, files.get(path).hashCode()))
                    : Optional.empty();
        }

        @Override
        public AutoCloseable follow(SourceChanges changes) {
            return () -> {};
        }

        @Override
        public Optional<String> commit() {
            return Optional.empty();
        }
    }

    /** As somebody does who looks for each word: the files with most of them, then most often. */
    static final class Grep implements Way {
        private final Map<String, String> small = new TreeMap<>();

        Grep(Map<String, String> corpus) {
            corpus.forEach((path, text) -> small.put(path, text.toLowerCase()));
        }

        private record Count(String path, int words, int times) {}

        @Override
        public List<String> files(String question) {
            Set<String> words = new LinkedHashSet<>();
            WORD.matcher(question.toLowerCase()).results().map(r -> r.group()).filter(word -> !EMPTY_WORDS.contains(word)).forEach(words::add);
            List<Count> counts = new ArrayList<>();
            small.forEach(
                    (path, text) -> {
                        int distinct = 0;
                        int times = 0;
                        for (String word : words) {
                            int here = 0;
                            for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
                                here++;
                            }
                            distinct += here > 0 ? 1 : 0;
                            times += here;
                        }
                        if (distinct > 0) {
                            counts.add(new Count(path, distinct, times));
                        }
                    });
            counts.sort(Comparator.comparingInt(Count::words).thenComparingInt(Count::times).reversed());
            return counts.stream().limit(DEPTH).map(Count::path).toList();
        }
    }

    /** BM25 over the same pieces, with Lucene's usual analyzer. */
    static final class PlainWords implements Way {
        private final IndexSearcher searcher;
        private final QueryBuilder queries = new QueryBuilder(new StandardAnalyzer());

        PlainWords(Map<String, String> corpus) throws IOException {
            ByteBuffersDirectory directory = new ByteBuffersDirectory();
            Chunker chunker = new Chunker(System.err::println);
            try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()))) {
                for (Map.Entry<String, String> file : corpus.entrySet()) {
                    for (Chunk chunk : chunker.chunks(file.getKey(), file.getValue())) {
                        Document document = new Document();
                        document.add(new StringField("path", file.getKey(), Field.Store.YES));
                        document.add(new TextField("text", file.getKey() + "\n" + chunk.symbol() + "\n" + chunk.text(), Field.Store.NO));
                        writer.addDocument(document);
                    }
                }
            }
            searcher = new IndexSearcher(DirectoryReader.open(directory));
        }

        @Override
        public List<String> files(String question) throws IOException {
            Set<String> found = new LinkedHashSet<>();
            for (ScoreDoc one : searcher.search(queries.createBooleanQuery("text", question), DEPTH).scoreDocs) {
                found.add(searcher.storedFields().document(one.doc).get("path"));
            }
            return List.copyOf(found);
        }
    }
}
