package dev.toolbooth.payments;

import dev.toolbooth.chain.Node;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.pay.PaymentRecord;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Ends a process before or after any of its questions to a chain and writes to the book. */
public final class Crashes {
    private int left = Integer.MAX_VALUE;
    private int steps;

    /** The end of a process. Nothing may catch it. */
    public static final class Crash extends Error {
        private static final long serialVersionUID = 1L;
    }

    /** Lets so many steps happen from now on, and no more. */
    public void after(int count) {
        left = count;
        steps = 0;
    }

    /** How many steps there were. */
    public int steps() {
        return steps;
    }

    private void step() {
        steps++;
        if (left-- <= 0) {
            throw new Crash();
        }
    }

    private <T> T around(Supplier<T> work) {
        step();
        T result = work.get();
        step();
        return result;
    }

    public Node on(Node node) {
        return (method, params) -> {
            step();
            var answer = node.ask(method, params);
            step();
            return answer;
        };
    }

    public PaymentBook on(PaymentBook book) {
        return new PaymentBook() {
            @Override
            public Taking take(PaymentRecord first) {
                return around(() -> book.take(first));
            }

            @Override
            public Moving move(PaymentRecord next) {
                return around(() -> book.move(next));
            }

            @Override
            public int forget(Instant changedBefore, int most) {
                return around(() -> book.forget(changedBefore, most));
            }

            @Override
            public Optional<PaymentRecord> find(UUID id) {
                return book.find(id);
            }

            @Override
            public Optional<PaymentRecord> withKey(String key) {
                return book.withKey(key);
            }

            @Override
            public List<PaymentRecord> unfinished(Instant changedBefore, int most) {
                return book.unfinished(changedBefore, most);
            }

            @Override
            public List<PaymentRecord> latest(
                    @Nullable String wallet,
                    PaymentRecord.@Nullable State state,
                    @Nullable UUID before,
                    int most) {
                return book.latest(wallet, state, before, most);
            }
        };
    }
}
