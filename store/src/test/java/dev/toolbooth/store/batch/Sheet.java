package dev.toolbooth.store.batch;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A sink of running totals that fails where it is told to. Guarded by itself. */
final class Sheet implements BatchSink<Sheet.Line> {
    private final List<Long> totals = new ArrayList<>();

    /** How the batch fares that a line is in. */
    enum Fault {
        NONE,
        /** It can't be written. */
        LOST,
        /** It is written, and the answer is lost. */
        DOUBTFUL
    }

    /** What is written: a total, as whoever wrote it believed it to be. */
    record Line(long total, Fault fault) {}

    @Override
    public synchronized void write(List<Line> batch) throws SQLException {
        if (batch.stream().anyMatch(line -> line.fault() == Fault.LOST)) {
            throw new SQLException("disk full");
        }
        batch.forEach(line -> totals.add(line.total()));
        if (batch.stream().anyMatch(line -> line.fault() == Fault.DOUBTFUL)) {
            throw new InDoubtException(new SQLException("connection lost"));
        }
    }

    @Override
    public synchronized boolean settle(List<Line> doubtful) {
        return !doubtful.isEmpty() && totals.contains(doubtful.getFirst().total());
    }

    synchronized long last() {
        return totals.isEmpty() ? 0 : totals.getLast();
    }

    @Override
    public void idle() {}

    @Override
    public void close() {}
}
