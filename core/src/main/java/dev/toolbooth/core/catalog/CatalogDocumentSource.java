package dev.toolbooth.core.catalog;

import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/**
 * A source of documents about what the catalog lists. Implementations must be safe for concurrent
 * use; they may block.
 */
public interface CatalogDocumentSource {

    /** The documents that there are. */
    enum Document {
        /** What is listed, page by page, as facilitators list it. */
        RESOURCES,
        /** What fits some words, as facilitators search. */
        SEARCH,
        /** What is listed, as entries of x402. */
        ENTRIES
    }

    /**
     * Answers.
     *
     * @param parameters those of the query, decoded
     */
    Answer answer(Document document, Map<String, String> parameters);

    /** The answer to a request for a document. */
    sealed interface Answer {

        /** The requested document. */
        record Found(ObjectNode document) implements Answer {}

        /**
         * It can't be answered as it was asked.
         *
         * @param problem what is wrong, and what was expected
         */
        record Misasked(String problem) implements Answer {}
    }
}
