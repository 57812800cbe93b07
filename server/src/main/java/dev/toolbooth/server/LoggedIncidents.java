package dev.toolbooth.server;

import dev.toolbooth.core.call.Incidents;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes faults to the log under a reference. Thread-safe. */
public final class LoggedIncidents implements Incidents {
    private static final Logger LOG = LoggerFactory.getLogger(LoggedIncidents.class);

    private final Supplier<String> references;

    public LoggedIncidents(Supplier<String> references) {
        this.references = references;
    }

    @Override
    public String report(String where, Throwable fault) {
        String reference = references.get().substring(0, 8);
        LOG.error("{} broke (reference {})", where, reference, fault);
        return reference;
    }
}
