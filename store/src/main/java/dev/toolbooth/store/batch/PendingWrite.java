package dev.toolbooth.store.batch;

import dev.toolbooth.core.ledger.Journal;
import dev.toolbooth.core.ledger.Journal.Fate;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A write that waits in a {@link GroupWriter}, and the way its caller learns the result. One thread
 * awaits it. Guarded by being volatile: whoever comes second sees what the first wrote.
 */
public final class PendingWrite<C> implements Journal.Written {
    private final @Nullable C command;
    private final @Nullable Runnable meanwhile;
    private final @Nullable Executor where;
    private final @Nullable Consumer<Fate> then;
    private volatile @Nullable Fate fate;
    private volatile @Nullable Thread waiting;

    private PendingWrite(
            @Nullable C command,
            @Nullable Runnable meanwhile,
            @Nullable Executor where,
            @Nullable Consumer<Fate> then,
            @Nullable Fate fate) {
        this.command = command;
        this.meanwhile = meanwhile;
        this.where = where;
        this.then = then;
        this.fate = fate;
    }

    /** A write with a callback in place of a waiting caller. */
    static <C> PendingWrite<C> of(C command, Executor where, Consumer<Fate> then) {
        return new PendingWrite<>(command, null, where, then, null);
    }

    /** The callback's executor, or null when the caller waits. */
    @Nullable Executor where() {
        return where;
    }

    /**
     * @param meanwhile what to do again and again instead of waiting, where there is no thread that
     *     writes; null to wait
     */
    static <C> PendingWrite<C> of(C command, @Nullable Runnable meanwhile) {
        return new PendingWrite<>(command, meanwhile, null, null, null);
    }

    /** For what is not taken at all. */
    static <C> PendingWrite<C> refused() {
        return new PendingWrite<>(null, null, null, null, Fate.LOST);
    }

    C command() {
        if (command == null) {
            throw new IllegalStateException("nothing was taken");
        }
        return command;
    }

    void end(Fate how) {
        fate = how;
        Thread thread = waiting;
        if (thread != null) {
            LockSupport.unpark(thread);
        }
        if (then != null) {
            then.accept(how);
        }
    }

    /** An interrupt does not end the waiting, for the money moves all the same. */
    @Override
    public Fate await() {
        Fate how = fate;
        if (meanwhile != null) {
            while (how == null) {
                meanwhile.run();
                how = fate;
            }
            return how;
        }
        waiting = Thread.currentThread();
        boolean interrupted = false;
        // Looked at again: it may have ended before it was known who waits.
        for (how = fate; how == null; how = fate) {
            LockSupport.park(this);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return how;
    }
}
