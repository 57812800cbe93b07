package dev.toolbooth.search.embed;

import java.util.List;

/**
 * A model that turns texts into vectors of length one, whose dot product says how near their
 * meanings are. Safe for concurrent use. All methods that embed may block, and belong on a thread
 * that may.
 */
public interface Embedder extends AutoCloseable {

    /** The model's name, for people. */
    String model();

    /**
     * What tells its vectors from those of others, without a secret. Vectors of two identities
     * can't be compared.
     */
    default String identity() {
        return model();
    }

    /** How many numbers a vector has. */
    int dimensions();

    /**
     * Whether the next query needn't wait for something to be loaded first. One that has failed to
     * load is not ready either, and one behind an address for a while after that gave no answer.
     */
    default boolean ready() {
        return true;
    }

    /** Begins to load what is needed, and doesn't wait for it. Harmless when repeated. */
    default void prepare() {}

    /**
     * The vectors of texts that are to be found, one for each and in their order.
     *
     * @throws EmbeddingFailure when there are none, for any of them
     * @throws InterruptedException when the thread is interrupted; nothing goes on in background
     */
    List<float[]> passages(List<String> texts) throws EmbeddingFailure, InterruptedException;

    /**
     * The vector of a query. Answers sooner than {@link #passages}, even while others wait for
     * those.
     */
    float[] query(String text) throws EmbeddingFailure, InterruptedException;

    /** Gives everything back; calls that are under way may fail. Harmless when repeated. */
    @Override
    void close();
}
