package dev.toolbooth.core.money;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Lets one at a time do something about what has an id; the others wait. Thread-safe. */
public final class Turns {
    /** Of withdrawals. All ledgers share them: a process has one. */
    static final Turns WITHDRAWALS = new Turns();

    private final Map<UUID, Turn> taken = new HashMap<>();

    private static final class Turn {
        final ReentrantLock lock = new ReentrantLock();
        int wanted;
    }

    /** Does something when it is its turn. */
    public <T> T take(UUID id, Supplier<T> work) {
        Turn turn = turn(id);
        turn.lock.lock();
        try {
            return work.get();
        } finally {
            turn.lock.unlock();
            left(id, turn);
        }
    }

    private synchronized Turn turn(UUID id) {
        Turn turn = taken.computeIfAbsent(id, _ -> new Turn());
        turn.wanted++;
        return turn;
    }

    private synchronized void left(UUID id, Turn turn) {
        turn.wanted--;
        if (turn.wanted == 0) {
            taken.remove(id);
        }
    }
}
