package dev.toolbooth.payments;

import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.core.pay.ForwardingPaymentBook;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.pay.PaymentRecord;
import java.time.Instant;
import java.util.function.Supplier;

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

    public RpcNode on(RpcNode node) {
        return (method, params) -> {
            step();
            var answer = node.ask(method, params);
            step();
            return answer;
        };
    }

    public PaymentBook on(PaymentBook book) {
        return new ForwardingPaymentBook(book) {
            @Override
            public Taking take(PaymentRecord first) {
                return around(() -> super.take(first));
            }

            @Override
            public Moving move(PaymentRecord next) {
                return around(() -> super.move(next));
            }

            @Override
            public int forget(Instant changedBefore, int most) {
                return around(() -> super.forget(changedBefore, most));
            }
        };
    }
}
