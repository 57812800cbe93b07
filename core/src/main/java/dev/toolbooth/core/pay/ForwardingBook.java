package dev.toolbooth.core.pay;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A book that has another do everything, for those who do a little more than that one. */
public abstract class ForwardingBook implements PaymentBook {
    private final PaymentBook book;

    protected ForwardingBook(PaymentBook book) {
        this.book = book;
    }

    @Override
    public Taking take(PaymentRecord first) {
        return book.take(first);
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
