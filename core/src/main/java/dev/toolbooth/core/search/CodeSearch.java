package dev.toolbooth.core.search;

import java.util.Optional;

/** A search for places in the files of a workspace, by words and by meaning. Thread-safe. */
public interface CodeSearch {

    /** Searches. */
    CodeHits search(CodeQuery question) throws BadQuery, SearchUnavailable, InterruptedException;

    /** How far the index has come. */
    IndexStatus status();

    /** How many numbers a vector has; empty as long as nothing is found by meaning. */
    Optional<Integer> dimensions();
}
