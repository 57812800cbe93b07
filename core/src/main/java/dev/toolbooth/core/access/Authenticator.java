package dev.toolbooth.core.access;

import org.jspecify.annotations.Nullable;

/**
 * A check of credentials that identifies the caller. Implementations are safe for concurrent use
 * and never block.
 */
public interface Authenticator {

    /**
     * Who brings this credential.
     *
     * @param authorization the header's value, or null when there is none
     */
    Authentication identify(@Nullable String authorization);

    /** Whether a caller who was let in before would still be: streams outlive their request. */
    boolean stillWelcome(Caller caller);
}
