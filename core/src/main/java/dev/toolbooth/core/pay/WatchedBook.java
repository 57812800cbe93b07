package dev.toolbooth.core.pay;

import java.util.function.Consumer;

/** A book that tells somebody of every change that it has made. */
final class WatchedBook extends ForwardingBook {
    private final Consumer<PaymentRecord> watcher;

    WatchedBook(PaymentBook book, Consumer<PaymentRecord> watcher) {
        super(book);
        this.watcher = watcher;
    }

    @Override
    public Taking take(PaymentRecord first) {
        Taking taking = super.take(first);
        if (taking instanceof Taking.Taken) {
            watcher.accept(first);
        }
        return taking;
    }

    @Override
    public Moving move(PaymentRecord next) {
        Moving moving = super.move(next);
        if (moving == Moving.MOVED) {
            watcher.accept(next);
        }
        return moving;
    }
}
