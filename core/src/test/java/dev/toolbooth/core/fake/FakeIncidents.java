package dev.toolbooth.core.fake;

import dev.toolbooth.core.trace.Incidents;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps the faults it is told. */
public final class FakeIncidents implements Incidents {
    private final List<Throwable> faults = new CopyOnWriteArrayList<>();

    @Override
    public String report(String where, Throwable fault) {
        faults.add(fault);
        return "incident-" + faults.size();
    }

    public List<Throwable> faults() {
        return List.copyOf(faults);
    }
}
