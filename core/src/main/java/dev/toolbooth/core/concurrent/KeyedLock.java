package dev.toolbooth.core.concurrent;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** A lock for each id: work on one id runs one thread at a time. Thread-safe. */
public final class KeyedLock {
    private final Map<UUID, Turn> taken = new HashMap<>();

    private static final class Turn {
        final ReentrantLock lock = new ReentrantLock();
        int wanted;
    }

    /** Does something when it is its turn. */
    public <T> T run(UUID id, Supplier<T> work) {
        Turn turn = turn(id);
        turn.lock.lock();
        try {
            return work.get();
        } finally {
            turn.lock.unlock();
            left(id, turn);
        }
    }

    /** The number of keys that are locked or waited for. */
    synchronized int open() {
        return taken.size();
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
