package dev.toolbooth.catalog.feed;

import dev.toolbooth.catalog.Source;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How reading a list goes, for operators.
 *
 * @param tried when it was last tried, or null for never
 * @param good when it was last read to its end, or null for never
 * @param entries how many could be used then
 * @param problem what is wrong; empty for nothing
 */
public record FeedStatus(
        Source source,
        @Nullable Instant tried,
        @Nullable Instant good,
        int entries,
        String problem) {}
