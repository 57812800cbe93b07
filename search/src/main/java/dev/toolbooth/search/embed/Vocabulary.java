package dev.toolbooth.search.embed;

import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The word pieces that a model knows, with their numbers. Immutable.
 *
 * @param first pieces that begin a word
 * @param inner pieces that continue one, without the mark that says so
 * @param charsMax the length of the longest piece
 */
record Vocabulary(
        Map<String, Integer> first,
        Map<String, Integer> inner,
        int charsMax,
        int unknown,
        int begin,
        int end) {
    private static final String INNER_MARK = "##";
    private static final int PIECES = 32_768;

    /**
     * Reads a {@code tokenizer.json} of a lower-casing BERT.
     *
     * @throws IOException also when it is one of another kind
     */
    static Vocabulary read(InputStream json) throws IOException {
        Map<String, Integer> first = HashMap.newHashMap(PIECES);
        Map<String, Integer> inner = HashMap.newHashMap(PIECES / 4);
        Map<String, String> kinds = new HashMap<>();
        try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), json)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String part = parser.currentName();
                parser.nextToken();
                if (part.equals("model") || part.equals("normalizer")) {
                    part(part, parser, kinds, first, inner);
                } else {
                    parser.skipChildren();
                }
            }
        } catch (JacksonException e) {
            throw new IOException("the vocabulary can't be read: " + e.getOriginalMessage(), e);
        }
        expect(kinds, "model.type", "WordPiece");
        expect(kinds, "model.continuing_subword_prefix", INNER_MARK);
        expect(kinds, "normalizer.type", "BertNormalizer");
        expect(kinds, "normalizer.lowercase", "true");
        int charsMax = 0;
        for (String piece : first.keySet()) {
            charsMax = Math.max(charsMax, piece.length());
        }
        return new Vocabulary(
                Collections.unmodifiableMap(first),
                Collections.unmodifiableMap(inner),
                charsMax,
                special(first, "[UNK]"),
                special(first, "[CLS]"),
                special(first, "[SEP]"));
    }

    private static void part(
            String part,
            JsonParser parser,
            Map<String, String> kinds,
            Map<String, Integer> first,
            Map<String, Integer> inner) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return;
        }
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (name.equals("vocab") && value == JsonToken.START_OBJECT) {
                pieces(parser, first, inner);
            } else if (value.isStructStart()) {
                parser.skipChildren();
            } else {
                kinds.put(part + "." + name, parser.getString());
            }
        }
    }

    private static void pieces(
            JsonParser parser, Map<String, Integer> first, Map<String, Integer> inner) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String piece = parser.currentName();
            parser.nextToken();
            int id = parser.getIntValue();
            // A piece may be the mark itself; then it is a word.
            if (piece.startsWith(INNER_MARK) && piece.length() > INNER_MARK.length()) {
                inner.put(piece.substring(INNER_MARK.length()), id);
            } else {
                first.put(piece, id);
            }
        }
    }

    private static void expect(Map<String, String> kinds, String name, String value)
            throws IOException {
        String found = kinds.get(name);
        if (!value.equals(found)) {
            throw new IOException(
                    "the vocabulary has " + name + " " + found + "; expected " + value);
        }
    }

    private static int special(Map<String, Integer> first, String piece) throws IOException {
        Integer id = first.get(piece);
        if (id == null) {
            throw new IOException("the vocabulary has no " + piece);
        }
        return id;
    }
}
