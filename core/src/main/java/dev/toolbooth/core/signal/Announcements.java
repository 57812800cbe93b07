package dev.toolbooth.core.signal;

import dev.toolbooth.core.concurrent.Listeners;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The distribution of changes to listeners. Thread-safe; a listener is called on the publisher's
 * thread and must neither block nor throw.
 */
public final class Announcements {
    private final Listeners<Signal> listeners = new Listeners<>();

    /** Listens until the registration is closed. */
    public Listeners.Registration listen(Predicate<Signal> wants, Consumer<Signal> sink) {
        return listeners.listen(wants, sink);
    }

    /** How many listen. */
    public int size() {
        return listeners.size();
    }

    /** Tells everyone who wants to know. */
    public void publish(Signal signal) {
        listeners.publish(signal);
    }
}
