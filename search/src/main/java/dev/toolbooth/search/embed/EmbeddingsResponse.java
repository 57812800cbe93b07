package dev.toolbooth.search.embed;

import dev.toolbooth.core.secret.Secrets;
import dev.toolbooth.wire.text.SafeText;
import java.util.Arrays;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A parser of an OpenAI-compatible endpoint's response; as a stream, because it is nearly all
 * numbers.
 */
final class EmbeddingsResponse {
    private static final JsonFactory JSON = new JsonFactory();
    private static final int MESSAGE_CHARS_MAX = 200;

    private EmbeddingsResponse() {}

    /** The vectors of so many texts, in the texts' order, of length one. */
    static List<float[]> vectors(byte[] json, int count, int dimensions) throws EmbeddingFailure {
        float[][] vectors = new float[count][];
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new EmbeddingFailure(
                        "the embeddings endpoint's answer has no vectors;"
                                + " expected {\"data\":[…]}");
            }
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean data = parser.currentName().equals("data");
                JsonToken value = parser.nextToken();
                if (data && value == JsonToken.START_ARRAY) {
                    data(parser, vectors, dimensions);
                } else {
                    parser.skipChildren();
                }
            }
        } catch (JacksonException e) {
            throw new EmbeddingFailure("the embeddings endpoint's answer is no good JSON", e);
        }
        for (float[] vector : vectors) {
            if (vector == null) {
                throw new EmbeddingFailure(
                        "the embeddings endpoint's answer has fewer vectors than the "
                                + count
                                + " texts it was given");
            }
        }
        return Arrays.asList(vectors);
    }

    private static void data(JsonParser parser, float[][] vectors, int dimensions)
            throws EmbeddingFailure {
        int place = 0;
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            int index = place++;
            float[] vector = new float[0];
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                JsonToken value = parser.nextToken();
                if (name.equals("index") && value == JsonToken.VALUE_NUMBER_INT) {
                    index = parser.getIntValue();
                } else if (name.equals("embedding") && value == JsonToken.START_ARRAY) {
                    vector = numbers(parser, dimensions);
                } else {
                    parser.skipChildren();
                }
            }
            if (index < 0 || index >= vectors.length || vectors[index] != null) {
                throw new EmbeddingFailure(
                        "the embeddings endpoint's answer has a vector for text "
                                + index
                                + ", which was not asked for, or twice");
            }
            vectors[index] = vector;
        }
    }

    private static float[] numbers(JsonParser parser, int dimensions) throws EmbeddingFailure {
        float[] vector = new float[dimensions];
        int count = 0;
        for (JsonToken token = parser.nextToken();
                token != JsonToken.END_ARRAY;
                token = parser.nextToken()) {
            if (token != JsonToken.VALUE_NUMBER_FLOAT && token != JsonToken.VALUE_NUMBER_INT) {
                throw new EmbeddingFailure(
                        "the embeddings endpoint's answer has a vector of other things than"
                                + " numbers");
            }
            if (count < dimensions) {
                vector[count] = (float) parser.getDoubleValue();
            }
            count++;
        }
        if (count != dimensions) {
            throw new EmbeddingFailure(
                    "the embeddings endpoint's vectors have "
                            + count
                            + " numbers; the configuration says "
                            + dimensions);
        }
        if (!UnitVectors.stretch(vector)) {
            throw new EmbeddingFailure("the embeddings endpoint gave a vector without a length");
        }
        return vector;
    }

    /**
     * What an answer that is a refusal says of itself, in short; empty when it says nothing.
     *
     * @param key which some endpoints repeat when they refuse it, and which is taken out
     */
    static String complaint(byte[] json, String key) {
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), json)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.PROPERTY_NAME && parser.currentName().equals("message")) {
                    return parser.nextToken() == JsonToken.VALUE_STRING
                            ? SafeText.line(without(key, parser.getString()), MESSAGE_CHARS_MAX)
                            : "";
                }
            }
            return "";
        } catch (JacksonException e) {
            return "";
        }
    }

    private static String without(String key, String text) {
        return key.isEmpty() ? text : text.replace(key, Secrets.MASK);
    }
}
