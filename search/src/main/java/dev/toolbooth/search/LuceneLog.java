package dev.toolbooth.search;

import java.util.logging.Level;
import java.util.logging.Logger;

/** The log of Lucene itself. */
public final class LuceneLog {
    /** Held, because a logger without a reference forgets its level. */
    private static final Logger VECTORS =
            Logger.getLogger("org.apache.lucene.internal.vectorization.VectorizationProvider");

    private LuceneLog() {}

    /**
     * Keeps Lucene from telling, at its first use, that vectors could be faster with a module of
     * Java that isn't finished.
     */
    public static void quiet() {
        VECTORS.setLevel(Level.SEVERE);
    }
}
