package dev.toolbooth.catalog.feed;

import dev.toolbooth.catalog.Source;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of a feed, for operators.
 *
 * @param tried when it was last tried, or null for never
 * @param good when it was last read to its end, or null for never
 * @param entries how many of its entries were usable then
 * @param problem what is wrong; empty when nothing is
 */
public record FeedStatus(
        Source source,
        @Nullable Instant tried,
        @Nullable Instant good,
        int entries,
        String problem) {}
