package dev.toolbooth.client.model;

/** A subscription to changes, until it is closed. */
public interface Subscription extends AutoCloseable {

    @Override
    void close();
}
