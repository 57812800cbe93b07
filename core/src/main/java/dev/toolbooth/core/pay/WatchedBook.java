package dev.toolbooth.core.pay;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A book that tells somebody of every change that it has made. */
record WatchedBook(PaymentBook book, Consumer<PaymentRecord> watcher) implements PaymentBook {

    @Override
    public Taking take(PaymentRecord first) {
        Taking taking = book.take(first);
        if (taking instanceof Taking.Taken) {
            watcher.accept(first);
        }
        return taking;
    }

    @Override
    public Moving move(PaymentRecord next) {
        Moving moving = book.move(next);
        if (moving == Moving.MOVED) {
            watcher.accept(next);
        }
        return moving;
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
    public Optional<PaymentRecord> withKey(String key) {
        return book.withKey(key);
    }

    @Override
    public List<PaymentRecord> unfinished(Instant changedBefore, int most) {
        return book.unfinished(changedBefore, most);
    }

    @Override
    public List<PaymentRecord> latest(
            @Nullable String account,
            PaymentRecord.@Nullable State state,
            @Nullable UUID before,
            int most) {
        return book.latest(account, state, before, most);
    }
}
