package dev.toolbooth.client;

/** Something that is being listened to until it is closed. */
public interface Subscription extends AutoCloseable {

    @Override
    void close();
}
