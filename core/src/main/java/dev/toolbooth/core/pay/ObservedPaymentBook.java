package dev.toolbooth.core.pay;

import java.util.function.Consumer;

/** A payment book that reports every change it has made. */
final class ObservedPaymentBook extends ForwardingPaymentBook {
    private final Consumer<PaymentRecord> watcher;

    ObservedPaymentBook(PaymentBook book, Consumer<PaymentRecord> watcher) {
        super(book);
        this.watcher = watcher;
    }

    @Override
    public Taking take(PaymentRecord first) {
        return watched(super.take(first), first);
    }

    @Override
    public Taking take(PaymentRecord first, PurchaseKey call) {
        return watched(super.take(first, call), first);
    }

    private Taking watched(Taking taking, PaymentRecord first) {
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
