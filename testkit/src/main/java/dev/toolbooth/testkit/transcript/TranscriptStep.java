package dev.toolbooth.testkit.transcript;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One thing that happens in a transcript. */
sealed interface TranscriptStep {

    /** The first line, counted from 1. */
    int line();

    /** The connection, or null for one of its own. */
    @Nullable String connection();

    /** The client sends these lines. */
    record Send(int line, @Nullable String connection, List<String> lines)
            implements TranscriptStep {}

    /** The client hangs up. */
    record HangUp(int line, @Nullable String connection) implements TranscriptStep {}

    /** The server answers with a status, headers and a body. */
    record Respond(int line, @Nullable String connection, List<String> lines)
            implements TranscriptStep {}

    /** The server goes on with events, or on stdio with messages. */
    record GoOn(int line, @Nullable String connection, List<String> lines)
            implements TranscriptStep {}

    /** A stream or pipe ends. */
    record End(int line, @Nullable String connection) implements TranscriptStep {}

    /** The server closes the connection. */
    record Closed(int line, @Nullable String connection) implements TranscriptStep {}
}
