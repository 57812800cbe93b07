package dev.toolbooth.core.signal;

/** A client that follows something beyond the call that asked for it. Thread-safe. */
public interface Follower {
    /** No follower: for clients that can't be reached after their call. */
    Follower NOBODY =
            new Follower() {
                @Override
                public String id() {
                    return "";
                }

                @Override
                public boolean isThere() {
                    return false;
                }

                @Override
                public boolean tell(Signal.Event event) {
                    return false;
                }
            };

    /** The same for the same way to the same client. */
    String id();

    /** The client's identity, the same for each way to it. */
    default String client() {
        return id();
    }

    /** Keeps the follower open for messages to come, until {@link #release}. */
    default void hold() {}

    /** Takes back one {@link #hold}. A follower without holds may end. */
    default void release() {}

    /** Whether the client will never be reachable again. */
    default boolean isGone() {
        return false;
    }

    /** Whether the client listens at the moment. */
    boolean isThere();

    /**
     * Sends the client an event, and waits for as long as it is slow or not there.
     *
     * @return whether more can be sent; false once the client is gone for good
     */
    boolean tell(Signal.Event event) throws InterruptedException;
}
