package dev.toolbooth.core.access;

import dev.toolbooth.core.ask.Caller;
import org.jspecify.annotations.Nullable;

/** Finds out who is calling. Implementations are safe for concurrent use and never block. */
public interface Authenticator {

    /**
     * Who brings this credential.
     *
     * @param authorization the header's value, or null when there is none
     */
    Identity identify(@Nullable String authorization);

    /** Whether a caller who was let in before would still be: streams outlive their request. */
    boolean stillWelcome(Caller caller);
}
