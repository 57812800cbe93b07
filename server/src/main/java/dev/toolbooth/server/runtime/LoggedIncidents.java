package dev.toolbooth.server.runtime;

import dev.toolbooth.core.trace.Incidents;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A log of faults, each under a reference. Thread-safe. */
public final class LoggedIncidents implements Incidents {
    private static final Logger LOG = LoggerFactory.getLogger(LoggedIncidents.class);

    private final Supplier<String> references;

    public LoggedIncidents(Supplier<String> references) {
        this.references = references;
    }

    @Override
    public String report(String where, Throwable fault) {
        String reference = references.get().substring(0, 8);
        LOG.atError()
                .addKeyValue("reference", reference)
                .addKeyValue("where", where)
                .setCause(fault)
                .log("{} broke (reference {})", where, reference);
        return reference;
    }

    @Override
    public void changed(String what, @Nullable Throwable why) {
        if (why == null) {
            LOG.warn("{}", what);
        } else {
            LOG.error("{}: {}", what, why.getMessage());
            LOG.debug("{}", what, why);
        }
    }
}
