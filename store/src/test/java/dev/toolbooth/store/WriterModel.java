package dev.toolbooth.store;

import dev.toolbooth.core.ledger.Journal.Fate;
import dev.toolbooth.store.batch.WriterOperations;

/** What {@link WriterOperations} do when one comes after the other: a sum. */
public class WriterModel {
    private long total;

    public long add(int amount) {
        total += amount;
        return total;
    }

    public long addInDoubt(int amount) {
        return add(amount);
    }

    public Fate lose() {
        return Fate.LOST;
    }

    public long written() {
        return total;
    }
}
