package dev.toolbooth.store.batch;

import dev.toolbooth.core.ledger.Journal.Fate;
import dev.toolbooth.store.batch.Sheet.Fault;
import dev.toolbooth.store.batch.Sheet.Line;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/**
 * A sum that is kept as the ledger keeps a balance: in memory, ahead of what is written, and read
 * again in every new era of the writer. Whoever waits for a line writes, where nobody does so yet.
 */
public class WriterOperations {
    private final Sheet sheet = new Sheet();
    private final Object writing = new Object();
    private final GroupWriter<Line> writer =
            GroupWriter.byHand(sheet, CrashPoints.NONE, (_, _) -> "", this::write);

    private long total;
    private long era;

    private void write() {
        synchronized (writing) {
            writer.step(GroupWriter.BATCH_MAX);
        }
    }

    /** Adds to the sum, and says what it is then. What is lost is tried again. */
    @Operation
    public long add(@Param(gen = IntGen.class, conf = "1:2") int amount) {
        return added(amount, Fault.NONE);
    }

    /** The same, where the answer of the disk is lost. */
    @Operation
    public long addInDoubt(@Param(gen = IntGen.class, conf = "3:3") int amount) {
        return added(amount, Fault.DOUBTFUL);
    }

    private long added(int amount, Fault fault) {
        while (true) {
            long[] sum = new long[1];
            if (decide(amount, fault, sum).await() == Fate.WRITTEN) {
                return sum[0];
            }
        }
    }

    /** Adds what can't be written. */
    @Operation
    public Fate lose() {
        return decide(1_000, Fault.LOST, new long[1]).await();
    }

    private synchronized PendingWrite<Line> decide(int amount, Fault fault, long[] sum) {
        long now = writer.era();
        if (now != era) {
            total = sheet.last();
            era = now;
        }
        total += amount;
        sum[0] = total;
        return write(writer, new Line(total, fault), era);
    }

    PendingWrite<Line> write(GroupWriter<Line> to, Line line, long decidedIn) {
        return to.write(line, decidedIn);
    }

    /** What is on the disk. */
    @Operation
    public long written() {
        return sheet.last();
    }
}
