package dev.toolbooth.catalog.feed;

import java.time.Duration;
import java.util.Optional;

/** A list that can't be read now. The message is for operators. */
public final class FeedFailure extends Exception {
    private final String what;
    private final Optional<Duration> retryAfter;

    FeedFailure(String what) {
        this(what, Optional.empty());
    }

    /**
     * @param retryAfter when its server wants to be asked again
     */
    FeedFailure(String what, Optional<Duration> retryAfter) {
        super(what, null, false, false);
        this.what = what;
        this.retryAfter = retryAfter;
    }

    @Override
    public String getMessage() {
        return what;
    }

    public Optional<Duration> retryAfter() {
        return retryAfter;
    }
}
