package dev.toolbooth.core.pay;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A payment book that forwards every call to another, as a base for those that add a little. */
public abstract class ForwardingPaymentBook implements PaymentBook {
    private final PaymentBook book;

    protected ForwardingPaymentBook(PaymentBook book) {
        this.book = book;
    }

    @Override
    public Taking take(PaymentRecord first) {
        return book.take(first);
    }

    @Override
    public Taking take(PaymentRecord first, PurchaseKey call) {
        return book.take(first, call);
    }

    @Override
    public List<PaymentRecord> forSame(PurchaseKey call, Instant spentSince, int most) {
        return book.forSame(call, spentSince, most);
    }

    @Override
    public Moving move(PaymentRecord next) {
        return book.move(next);
    }

    @Override
    public int forget(Instant changedBefore, int most) {
        return book.forget(changedBefore, most);
    }

    @Override
    public Optional<PaymentRecord> find(UUID id) {
        return book.find(id);
    }

    @Override
    public Optional<PaymentRecord> ofCall(UUID call) {
        return book.ofCall(call);
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
}
