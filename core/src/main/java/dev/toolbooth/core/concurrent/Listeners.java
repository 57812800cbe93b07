package dev.toolbooth.core.concurrent;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Listeners to events of one type. Thread-safe; a listener is called on the publisher's thread and
 * must neither block nor throw.
 */
public final class Listeners<T> {
    private final Set<Listener<T>> listeners = ConcurrentHashMap.newKeySet();

    /** One listener; closing it ends the listening. */
    public interface Registration extends AutoCloseable {
        @Override
        void close();
    }

    /** Each is another, even with the same two functions. */
    private static final class Listener<T> {
        private final Predicate<T> wants;
        private final Consumer<T> sink;

        Listener(Predicate<T> wants, Consumer<T> sink) {
            this.wants = wants;
            this.sink = sink;
        }
    }

    /** Listens until the registration is closed. */
    public Registration listen(Predicate<T> wants, Consumer<T> sink) {
        Listener<T> listener = new Listener<>(wants, sink);
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /** How many listen. */
    public int size() {
        return listeners.size();
    }

    /** Tells everyone who wants to know. */
    public void publish(T event) {
        for (Listener<T> listener : listeners) {
            if (listener.wants.test(event)) {
                listener.sink.accept(event);
            }
        }
    }
}
