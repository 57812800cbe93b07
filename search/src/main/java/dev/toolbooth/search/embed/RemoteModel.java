package dev.toolbooth.search.embed;

import java.time.Duration;

/**
 * A model behind an address, as the operator describes it.
 *
 * @param url of an OpenAI-compatible API, with or without {@code /embeddings} at its end
 * @param model its name there
 * @param key sent as a bearer token; empty for none
 * @param dimensions how many numbers its vectors have
 * @param queryPrefix the prefix that the model needs before a query
 * @param passagePrefix the prefix that the model needs before a passage
 * @param textsMax the most texts in one request
 * @param charsMax how much of a text is sent
 * @param timeout for one request with passages
 * @param queryTimeout for a query, which is sent once
 */
public record RemoteModel(
        String url,
        String model,
        String key,
        int dimensions,
        String queryPrefix,
        String passagePrefix,
        int textsMax,
        int charsMax,
        Duration timeout,
        Duration queryTimeout) {
    /** The most numbers of a vector that the index takes. */
    public static final int DIMENSIONS_MAX = 4_096;

    public static final int TEXTS_MAX = 64;
    public static final int CHARS_MAX = 8_000;
    public static final Duration TIMEOUT = Duration.ofSeconds(60);
    public static final Duration QUERY_TIMEOUT = Duration.ofSeconds(5);

    private static final String PATH = "/embeddings";

    public RemoteModel {
        if (dimensions < 1 || dimensions > DIMENSIONS_MAX) {
            throw new IllegalArgumentException(
                    "dimensions is " + dimensions + "; expected 1 to " + DIMENSIONS_MAX);
        }
        if (textsMax < 1 || charsMax < 1) {
            throw new IllegalArgumentException(textsMax + " texts of " + charsMax + " characters");
        }
        String plain = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
        url = plain.endsWith(PATH) ? plain : plain + PATH;
    }

    /** With the usual limits, and nothing before texts. */
    public RemoteModel(String url, String model, String key, int dimensions) {
        this(url, model, key, dimensions, "", "", TEXTS_MAX, CHARS_MAX, TIMEOUT, QUERY_TIMEOUT);
    }

    /**
     * What tells the vectors from others: a name may mean one model here and another one there, and
     * what stands before a text changes its vector.
     */
    String identity() {
        return String.join(
                "\n", model, Integer.toString(dimensions), url, queryPrefix, passagePrefix);
    }

    /** Without the key. */
    @Override
    public String toString() {
        return "RemoteModel[" + model + " at " + url + "]";
    }
}
