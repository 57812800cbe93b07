package dev.toolbooth.core.catalog;

import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/**
 * Who tells what the catalog lists, as documents. Implementations must be safe for concurrent use;
 * they may block.
 */
public interface CatalogDesk {

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

    /** What somebody is told. */
    sealed interface Answer {

        /** What was asked for. */
        record Found(ObjectNode document) implements Answer {}

        /**
         * It can't be answered as it was asked.
         *
         * @param problem what is wrong, and what was expected
         */
        record Misasked(String problem) implements Answer {}
    }
}
