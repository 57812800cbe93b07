package dev.toolbooth.core.signal;

/** A client that wants to hear of something beyond the call that asked for it. Thread-safe. */
public interface Follower {
    /** Nobody: where a client can't be told anything after its call. */
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

    /** The same for the same client, whichever way it is told. */
    default String client() {
        return id();
    }

    /** Notes that somebody will tell the client something, until that is {@link #release}d. */
    default void hold() {}

    /** Takes back one {@link #hold}. A way that nobody holds any more may end. */
    default void release() {}

    /** Whether the client will never be told anything again. */
    default boolean isGone() {
        return false;
    }

    /** Whether the client listens at the moment. */
    boolean isThere();

    /**
     * Tells the client something, and waits for as long as it is slow or not there.
     *
     * @return whether more can be told; false once the client is gone for good
     */
    boolean tell(Signal.Event event) throws InterruptedException;
}
