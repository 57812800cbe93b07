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

    /** The same for the same client. */
    String id();

    /** Whether the client listens at the moment. */
    boolean isThere();

    /**
     * Tells the client something, and waits for as long as it is slow or not there.
     *
     * @return whether more can be told; false once the client is gone for good
     */
    boolean tell(Signal.Event event) throws InterruptedException;
}
