package dev.toolbooth.search.code;

import dev.toolbooth.search.chunk.Chunk;
import dev.toolbooth.search.chunk.Preamble;
import dev.toolbooth.search.chunk.SkipReason;
import dev.toolbooth.search.words.Splitter;
import dev.toolbooth.search.words.Stems;
import dev.toolbooth.search.words.WeightedWords;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.SortedSetDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * The layout of files and their chunks in Lucene: a file is a block of documents, one for each
 * chunk and then one for itself. For one thread at a time.
 */
final class CodeFields {
    /** The words of a piece, of its name and of its path, with their weights. */
    static final String WORDS = "words";

    static final String VECTOR = "vector";
    static final String TAG = "tag";

    /** The path of the file that a document is of. */
    static final String FILE = "file";

    /** What a piece is ranked by. */
    static final String PIECE_FILE = "piece-file";

    static final String PIECE_SYMBOL = "piece-symbol";
    static final String PIECE_NUMBER = "piece-number";
    static final String PIECE_TAG = "piece-tag";

    /** There if a piece is only a preamble. */
    static final String PIECE_PREAMBLE = "piece-preamble";

    /** What is known of a whole file. Lucene wants a field to be the same in all documents. */
    static final String WHOLE_FILE = "whole-file";

    static final String WHOLE_VERSION = "whole-version";
    static final String WHOLE_ETAG = "whole-etag";

    /** What a document is: one of the three below. */
    static final String KIND = "kind";

    static final String PIECE = "piece";
    static final String WHOLE = "whole";

    /** A piece that can't be found by meaning yet. */
    static final String WORDS_ONLY = "words-only";

    /** Why a file is left out. */
    static final String LEFT = "left";

    private static final String ETAG = "etag";
    private static final String VERSION = "version";
    private static final String NUMBER = "number";
    private static final String FROM = "from";
    private static final String TO = "to";
    private static final String LANGUAGE = "language";
    private static final String SYMBOL = "symbol";
    private static final String TEXT = "text";

    private static final int TEXT_WEIGHT = 1;
    private static final int SYMBOL_WEIGHT = 4;
    private static final int PATH_WEIGHT = 2;

    /** The most repetitions of a word that count. */
    private static final int TIMES_MAX = 8;

    private static final Pattern DOC_COMMENT =
            Pattern.compile("/\\*\\*\\s(.{1,400}?)(?:[.:]\\s|\\*/|@|<p>)", Pattern.DOTALL);

    private static final FieldType WORDS_TYPE = wordsType();

    private final Stems stems = new Stems();

    private static FieldType wordsType() {
        FieldType type = new FieldType();
        type.setTokenized(true);
        type.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
        type.freeze();
        return type;
    }

    static Term file(String path) {
        return new Term(FILE, path);
    }

    static Term kind(String kind) {
        return new Term(KIND, kind);
    }

    /**
     * The documents of a file.
     *
     * @param vectors those of its pieces; null as long as they are not known
     * @param awaited whether they will be
     */
    List<Document> of(IndexedFile file, @Nullable List<float[]> vectors, boolean awaited) {
        List<Document> documents = new ArrayList<>();
        Map<String, Integer> pathWords = new HashMap<>();
        count(file.path(), PATH_WEIGHT, pathWords);
        count(summary(file.chunks()), TEXT_WEIGHT, pathWords);
        for (int i = 0; i < file.chunks().size(); i++) {
            Document piece = piece(file, i, pathWords);
            if (vectors != null) {
                piece.add(
                        new KnnFloatVectorField(
                                VECTOR, vectors.get(i), VectorSimilarityFunction.DOT_PRODUCT));
            } else if (awaited) {
                piece.add(new StringField(KIND, WORDS_ONLY, Field.Store.NO));
            }
            documents.add(piece);
        }
        documents.add(whole(file));
        return documents;
    }

    private static Document whole(IndexedFile file) {
        Document document = new Document();
        document.add(new StringField(FILE, file.path(), Field.Store.NO));
        document.add(new SortedDocValuesField(WHOLE_FILE, bytes(file.path())));
        document.add(new StringField(KIND, WHOLE, Field.Store.NO));
        document.add(new NumericDocValuesField(WHOLE_VERSION, file.file().version()));
        document.add(new SortedDocValuesField(WHOLE_ETAG, bytes(file.etag())));
        file.left().map(SkipReason::name).ifPresent(why -> document.add(left(why)));
        return document;
    }

    private static Field left(String why) {
        return new SortedDocValuesField(LEFT, bytes(why));
    }

    /** What a document has in a field, or nothing. */
    static String text(SortedDocValues values, int document) throws IOException {
        return values.advanceExact(document)
                ? values.lookupOrd(values.ordValue()).utf8ToString()
                : "";
    }

    static BytesRef bytes(String text) {
        return new BytesRef(text);
    }

    private Document piece(IndexedFile file, int number, Map<String, Integer> pathWords) {
        Chunk chunk = file.chunks().get(number);
        Document document = new Document();
        document.add(new StringField(FILE, file.path(), Field.Store.YES));
        document.add(new StringField(KIND, PIECE, Field.Store.NO));
        document.add(new StoredField(NUMBER, number));
        document.add(new StoredField(FROM, chunk.lineStart()));
        document.add(new StoredField(TO, chunk.lineEnd()));
        document.add(new StoredField(LANGUAGE, file.language()));
        document.add(new StoredField(ETAG, file.etag()));
        document.add(new StoredField(VERSION, file.file().version()));
        document.add(new StoredField(SYMBOL, chunk.symbol()));
        document.add(new StoredField(TEXT, chunk.text()));
        document.add(new SortedDocValuesField(PIECE_FILE, bytes(file.path())));
        document.add(new SortedDocValuesField(PIECE_SYMBOL, bytes(chunk.symbol())));
        document.add(new NumericDocValuesField(PIECE_NUMBER, number));
        if (Preamble.is(chunk)) {
            document.add(new NumericDocValuesField(PIECE_PREAMBLE, 1));
        }
        for (String tag : file.tags()) {
            document.add(new StringField(TAG, tag, Field.Store.YES));
            document.add(new SortedSetDocValuesField(PIECE_TAG, bytes(tag)));
        }
        Map<String, Integer> words = new HashMap<>();
        count(chunk.text(), TEXT_WEIGHT, words);
        words.replaceAll((_, times) -> Math.min(times, TIMES_MAX));
        count(chunk.symbol(), SYMBOL_WEIGHT, words);
        pathWords.forEach((word, weight) -> words.merge(word, weight, Integer::sum));
        if (!words.isEmpty()) {
            document.add(new Field(WORDS, new WeightedWords(words), WORDS_TYPE));
        }
        return document;
    }

    /** What a file says of itself: the first sentence of its first doc comment. */
    private static String summary(List<Chunk> chunks) {
        for (Chunk chunk : chunks) {
            Matcher comment = DOC_COMMENT.matcher(chunk.text());
            if (!Preamble.is(chunk) && comment.find()) {
                return comment.group(1);
            }
        }
        return "";
    }

    private void count(String text, int weight, Map<String, Integer> words) {
        Splitter.split(
                text,
                text.length(),
                name -> {
                    for (String word : name.words()) {
                        words.merge(stems.of(word), weight, Integer::sum);
                    }
                });
    }

    /** A piece as it was laid out. */
    static IndexedChunk piece(Document stored) {
        return new IndexedChunk(
                text(stored, FILE),
                number(stored, NUMBER).intValue(),
                number(stored, FROM).intValue(),
                number(stored, TO).intValue(),
                text(stored, LANGUAGE),
                text(stored, ETAG),
                number(stored, VERSION).longValue(),
                List.of(stored.getValues(TAG)),
                text(stored, SYMBOL),
                text(stored, TEXT));
    }

    private static String text(Document stored, String field) {
        String value = stored.get(field);
        return value == null ? "" : value;
    }

    private static Number number(Document stored, String name) {
        IndexableField field = stored.getField(name);
        Number number = field == null ? null : field.numericValue();
        return number == null ? 0 : number;
    }
}
