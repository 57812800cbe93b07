package dev.toolbooth.core.access;

import dev.toolbooth.core.limit.Rate;
import org.jspecify.annotations.Nullable;

/** The result of checking a credential. */
public sealed interface Authentication {

    /**
     * Someone who may come in.
     *
     * @param rate how often, or null for the server's own limit
     */
    record Known(Caller caller, @Nullable Rate rate) implements Authentication {}

    /** No one: the credential is missing or invalid. */
    record Unknown(String reason) implements Authentication {}
}
