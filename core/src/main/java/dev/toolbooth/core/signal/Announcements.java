package dev.toolbooth.core.signal;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Carries changes to whoever listens. Thread-safe; a listener is called on the publisher's thread
 * and must neither block nor throw.
 */
public final class Announcements {
    private final Set<Registration> registrations = ConcurrentHashMap.newKeySet();

    /** One listener; closing it ends the listening. */
    public final class Registration implements AutoCloseable {
        private final Predicate<Signal> wants;
        private final Consumer<Signal> sink;

        private Registration(Predicate<Signal> wants, Consumer<Signal> sink) {
            this.wants = wants;
            this.sink = sink;
        }

        @Override
        public void close() {
            registrations.remove(this);
        }
    }

    /** Listens until the registration is closed. */
    public Registration listen(Predicate<Signal> wants, Consumer<Signal> sink) {
        Registration registration = new Registration(wants, sink);
        registrations.add(registration);
        return registration;
    }

    /** How many listen. */
    public int size() {
        return registrations.size();
    }

    /** Tells everyone who wants to know. */
    public void publish(Signal signal) {
        for (Registration registration : registrations) {
            if (registration.wants.test(signal)) {
                registration.sink.accept(signal);
            }
        }
    }
}
