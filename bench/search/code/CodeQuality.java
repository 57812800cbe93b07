import dev.toolbooth.core.search.CodeMatch;
import dev.toolbooth.core.search.CodeQuery;
import dev.toolbooth.core.search.IndexStatus;
import dev.toolbooth.core.search.SourceFolder;
import dev.toolbooth.search.code.SearchSetup;
import dev.toolbooth.search.code.WorkspaceSearch;
import dev.toolbooth.search.embed.BuiltInModel;
import dev.toolbooth.search.embed.CachedEmbedder;
import dev.toolbooth.search.embed.Embedder;
import dev.toolbooth.search.embed.OnnxEmbedder;
import dev.toolbooth.search.embed.VectorCache;

import tools.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

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
    private static final long VECTOR_BYTES = 1L << 30;
    private static final int FILE_BYTES_MAX = 1 << 20;

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
        List<Asked> sentences = Labels.sentences(corpus, count, random);
        Map<String, String> uncommented = new TreeMap<>(corpus);
        uncommented.replaceAll((_, text) -> Labels.withoutComments(text));
        List<Asked> whole = new ArrayList<>(Labels.questions(Path.of(arguments[1]), corpus));
        whole.addAll(Labels.names(corpus, count, random));
        Map<String, Object> said = new LinkedHashMap<>();
        try (Embedder embedder =
                new CachedEmbedder(
                        new OnnxEmbedder(model, work.resolve("native"), 2, OnnxEmbedder.TOKENS_MAX),
                        VectorCache.open(
                                work.resolve("vectors-" + model.name()),
                                model.dimensions(),
                                VECTOR_BYTES))) {
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
        StillFolder folder = new StillFolder(corpus);
        try (WorkspaceSearch words = open(folder, index.resolve("words"), null);
                WorkspaceSearch all = open(folder, index.resolve("all"), embedder)) {
            Map<String, Way> ways = new LinkedHashMap<>();
            ways.put("grep", new Grep(corpus));
            ways.put("bm25-plain", new PlainWords(corpus));
            ways.put("bm25", text -> files(words, question(text, null, false)));
            ways.put(
                    "dense",
                    text -> files(all, question(null, floats(embedder.query(text)), false)));
            ways.put("fused", text -> files(all, question(text, null, false)));
            ways.put("words+rerank", text -> files(words, question(text, null, true)));
            ways.put("fused+rerank", text -> files(all, question(text, null, true)));
            for (Asked asked : questions) {
                Map<String, Integer> places = new LinkedHashMap<>();
                Map<String, Integer> seen = new LinkedHashMap<>();
                for (Map.Entry<String, Way> way : ways.entrySet()) {
                    List<String> found = way.getValue().files(asked.text());
                    seen.put(way.getKey(), place(found, asked.files()));
                    List<String> files = found.stream().distinct().toList();
                    places.put(way.getKey(), place(files, asked.files()));
                }
                answers.add(
                        Map.of(
                                "set",
                                asked.set(),
                                "id",
                                asked.id(),
                                "text",
                                asked.text(),
                                "files",
                                asked.files(),
                                "places",
                                places,
                                "seen",
                                seen));
            }
        }
    }

    private static WorkspaceSearch open(SourceFolder folder, Path index, Embedder embedder)
            throws Exception {
        WorkspaceSearch search =
                WorkspaceSearch.open(
                        new SearchSetup(
                                folder,
                                index,
                                embedder,
                                FILE_BYTES_MAX,
                                Duration.ZERO,
                                () -> false));
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

    private static List<String> files(WorkspaceSearch search, CodeQuery question)
            throws Exception {
        return search.search(question).matches().stream().map(CodeMatch::path).toList();
    }

    private static CodeQuery question(String text, List<Float> vector, boolean rerank) {
        return new CodeQuery(text, vector, Way.DEPTH, "", List.of(), false, rerank);
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
}
