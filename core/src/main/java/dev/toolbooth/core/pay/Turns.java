package dev.toolbooth.core.pay;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Lets one at a time do something about a payment; the others wait. Thread-safe. */
final class Turns {
    private final Map<UUID, Turn> taken = new HashMap<>();

    private static final class Turn {
        final ReentrantLock lock = new ReentrantLock();
        int wanted;
    }

    <T> T take(UUID payment, Supplier<T> work) {
        Turn turn = turn(payment);
        turn.lock.lock();
        try {
            return work.get();
        } finally {
            turn.lock.unlock();
            left(payment, turn);
        }
    }

    private synchronized Turn turn(UUID payment) {
        Turn turn = taken.computeIfAbsent(payment, _ -> new Turn());
        turn.wanted++;
        return turn;
    }

    private synchronized void left(UUID payment, Turn turn) {
        turn.wanted--;
        if (turn.wanted == 0) {
            taken.remove(payment);
        }
    }
}
