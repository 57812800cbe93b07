package dev.toolbooth.store;

import dev.toolbooth.core.money.Journal;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Something that waits in a {@link GroupWriter}, and the way its caller learns what became of it.
 * One thread awaits it. Guarded by being volatile: whoever comes second sees what the first wrote.
 */
final class Ticket<C> implements Journal.Written {
    private final @Nullable C command;
    private final @Nullable Runnable meanwhile;
    private final @Nullable Executor where;
    private final @Nullable Consumer<Boolean> then;
    private volatile State state;
    private volatile @Nullable Thread waiting;

    private enum State {
        OPEN,
        WRITTEN,
        LOST
    }

    private Ticket(
            @Nullable C command,
            @Nullable Runnable meanwhile,
            @Nullable Executor where,
            @Nullable Consumer<Boolean> then,
            State state) {
        this.command = command;
        this.meanwhile = meanwhile;
        this.where = where;
        this.then = then;
        this.state = state;
    }

    /** One whose caller does not wait, but is told. */
    static <C> Ticket<C> of(C command, Executor where, Consumer<Boolean> then) {
        return new Ticket<>(command, null, where, then, State.OPEN);
    }

    /** Where the caller is told, or null when it waits. */
    @Nullable Executor where() {
        return where;
    }

    /**
     * @param meanwhile what to do again and again instead of waiting, where there is no thread that
     *     writes; null to wait
     */
    static <C> Ticket<C> of(C command, @Nullable Runnable meanwhile) {
        return new Ticket<>(command, meanwhile, null, null, State.OPEN);
    }

    /** For what is not taken at all. */
    static <C> Ticket<C> refused() {
        return new Ticket<>(null, null, null, null, State.LOST);
    }

    C command() {
        if (command == null) {
            throw new IllegalStateException("nothing was taken");
        }
        return command;
    }

    void end(boolean written) {
        state = written ? State.WRITTEN : State.LOST;
        Thread thread = waiting;
        if (thread != null) {
            LockSupport.unpark(thread);
        }
        if (then != null) {
            then.accept(written);
        }
    }

    /** An interrupt does not end the waiting, for the money moves all the same. */
    @Override
    public boolean await() {
        if (meanwhile != null) {
            while (state == State.OPEN) {
                meanwhile.run();
            }
            return state == State.WRITTEN;
        }
        waiting = Thread.currentThread();
        boolean interrupted = false;
        while (state == State.OPEN) {
            LockSupport.park(this);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return state == State.WRITTEN;
    }
}
