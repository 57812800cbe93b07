package dev.toolbooth.core.access;

import dev.toolbooth.core.ask.Caller;
import dev.toolbooth.core.limit.Rate;
import org.jspecify.annotations.Nullable;

/** What a credential says about who is calling. */
public sealed interface Identity {

    /**
     * Someone who may come in.
     *
     * @param rate how often, or null for the server's own limit
     */
    record Known(Caller caller, @Nullable Rate rate) implements Identity {}

    /** Nobody: the credential is missing or no good. */
    record Unknown(String reason) implements Identity {}
}
