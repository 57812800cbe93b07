package dev.toolbooth.store.batch;

import dev.toolbooth.store.batch.Sheet.Line;

/**
 * Writes what was decided before a loss as if it hadn't been: what {@link WriterAtOnceTest} has to
 * find.
 */
public class EraBlindOperations extends WriterOperations {
    @Override
    PendingWrite<Line> write(GroupWriter<Line> to, Line line, long decidedIn) {
        return to.write(line);
    }
}
