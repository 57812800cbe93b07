package dev.toolbooth.search;

import dev.toolbooth.core.search.TextDocument;
import dev.toolbooth.search.words.Splitter;
import dev.toolbooth.search.words.Stems;
import dev.toolbooth.search.words.WeightedWords;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;

/**
 * The layout of documents in Lucene. All texts are one field; a word's frequency in it is the sum
 * of the weights of the texts that have it, so repeating a word has no advantage.
 *
 * <p>For one thread, and one batch of documents.
 */
final class TextFields {
    /** The stems of all words, with their weights. */
    static final String WORDS = "words";

    /** Words that are not as their stems, for those who have typed only the beginning of one. */
    static final String TYPED = "typed";

    /** The names in the first text, each as one word, for who has typed one of them. */
    static final String NAMES = "names";

    static final String ID = "id";

    /** What decides between documents that are equal in all else. */
    static final String TIE = "tie";

    static final String LABELS = "labels";

    /** What is beyond is not found. */
    static final int DOCUMENT_CHARS_MAX = 65_536;

    static final int ID_CHARS_MAX = 8_192;
    private static final int LABEL_CHARS_MAX = 1_000;

    /** For the first text, the second …; all that follow have the last of these. */
    private static final List<Integer> WEIGHTS = List.of(8, 4, 2, 1);

    private static final FieldType WORDS_TYPE = type(IndexOptions.DOCS_AND_FREQS, false);
    private static final FieldType TYPED_TYPE = type(IndexOptions.DOCS, true);

    private final Stems stems = new Stems();

    private static FieldType type(IndexOptions options, boolean omitNorms) {
        FieldType type = new FieldType();
        type.setTokenized(true);
        type.setIndexOptions(options);
        type.setOmitNorms(omitNorms);
        type.freeze();
        return type;
    }

    /** Refuses what can't be laid out. */
    static void check(TextDocument document) {
        if (document.id().length() > ID_CHARS_MAX) {
            throw new IllegalArgumentException(
                    "the id of a document has "
                            + document.id().length()
                            + " characters, at most "
                            + ID_CHARS_MAX
                            + " are possible");
        }
    }

    Document of(TextDocument document) {
        Document fields = new Document();
        fields.add(new StringField(ID, document.id(), Field.Store.NO));
        fields.add(new SortedDocValuesField(ID, new BytesRef(document.id())));
        fields.add(new NumericDocValuesField(TIE, tie(document.id())));
        addTexts(document.texts(), fields);
        document.labels()
                .forEach(
                        (name, values) ->
                                values.forEach(
                                        value ->
                                                fields.add(
                                                        new StringField(
                                                                LABELS,
                                                                label(name, value),
                                                                Field.Store.NO))));
        document.numbers()
                .forEach(
                        (name, number) -> {
                            fields.add(new LongPoint(number(name), number));
                            fields.add(new NumericDocValuesField(number(name), number));
                        });
        return fields;
    }

    private void addTexts(List<String> texts, Document fields) {
        Map<String, Integer> weights = new LinkedHashMap<>();
        Set<String> typed = new LinkedHashSet<>();
        Set<String> names = new LinkedHashSet<>();
        int left = DOCUMENT_CHARS_MAX;
        for (int i = 0; i < texts.size() && left > 0; i++) {
            int weight = WEIGHTS.get(Math.min(i, WEIGHTS.size() - 1));
            boolean first = i == 0;
            Set<String> here = new HashSet<>();
            Splitter.split(
                    texts.get(i),
                    left,
                    name -> {
                        if (first) {
                            names.add(name.whole());
                        }
                        for (String word : name.words()) {
                            String stem = stems.of(word);
                            if (!stem.equals(word)) {
                                typed.add(word);
                            }
                            if (here.add(stem)) {
                                weights.merge(stem, weight, Integer::sum);
                            }
                        }
                    });
            left -= texts.get(i).length();
        }
        if (!weights.isEmpty()) {
            fields.add(new Field(WORDS, new WeightedWords(weights), WORDS_TYPE));
        }
        names.forEach(name -> fields.add(new StringField(NAMES, name, Field.Store.NO)));
        if (!typed.isEmpty()) {
            fields.add(new Field(TYPED, new WeightedWords(typed), TYPED_TYPE));
        }
    }

    /** The field of a number. */
    static String number(String name) {
        return "number " + name;
    }

    static Term id(String id) {
        return new Term(ID, id);
    }

    /** A label as it is found. */
    static BytesRef labelTerm(String name, String value) {
        return new BytesRef(label(name, value));
    }

    private static String label(String name, String value) {
        String label = name + '\0' + value;
        if (label.length() <= LABEL_CHARS_MAX) {
            return label;
        }
        return "sha256\0" + HexFormat.of().formatHex(sha256(label));
    }

    static long tie(String id) {
        return ByteBuffer.wrap(sha256(id)).getLong();
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
