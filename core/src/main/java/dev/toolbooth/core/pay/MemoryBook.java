package dev.toolbooth.core.pay;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Payments that end with their process. When there are too many, no more are taken: to forget one
 * that was used would mean that it could be used again. Guarded by itself.
 */
public final class MemoryBook implements PaymentBook {
    private static final int PAYMENTS_MAX = 500_000;

    private final int most;
    private final LinkedHashMap<UUID, PaymentRecord> payments = new LinkedHashMap<>();
    private final Map<String, UUID> keys = new HashMap<>();

    public MemoryBook() {
        this(PAYMENTS_MAX);
    }

    MemoryBook(int most) {
        this.most = most;
    }

    @Override
    public synchronized Taking take(PaymentRecord first) {
        UUID before = keys.get(first.charge().key());
        if (before != null) {
            return new Taking.Before(found(before));
        }
        if (payments.size() >= most || payments.containsKey(first.id())) {
            return new Taking.Unavailable();
        }
        payments.put(first.id(), first);
        keys.put(first.charge().key(), first.id());
        return new Taking.Taken();
    }

    private PaymentRecord found(UUID id) {
        return find(id).orElseThrow();
    }

    @Override
    public synchronized Moving move(PaymentRecord next) {
        PaymentRecord before = payments.get(next.id());
        if (before == null || before.version() != next.version() - 1) {
            return Moving.CHANGED;
        }
        payments.put(next.id(), next);
        return Moving.MOVED;
    }

    @Override
    public synchronized int forget(Instant changedBefore, int most) {
        List<PaymentRecord> old =
                payments.values().stream()
                        .filter(payment -> PaymentBook.forgets(payment.state()))
                        .limit(most)
                        .filter(payment -> changedMillis(payment) < changedBefore.toEpochMilli())
                        .toList();
        for (PaymentRecord payment : old) {
            payments.remove(payment.id());
            keys.remove(payment.charge().key());
        }
        return old.size();
    }

    @Override
    public synchronized Optional<PaymentRecord> find(UUID id) {
        return Optional.ofNullable(payments.get(id));
    }

    @Override
    public synchronized Optional<PaymentRecord> withKey(String key) {
        return Optional.ofNullable(keys.get(key)).flatMap(this::find);
    }

    @Override
    public synchronized Optional<PaymentRecord> ofCall(UUID call) {
        return payments.sequencedValues().reversed().stream()
                .filter(payment -> payment.call().equals(call))
                .findFirst();
    }

    @Override
    public synchronized List<PaymentRecord> unfinished(Instant changedBefore, int most) {
        return payments.values().stream()
                .filter(payment -> payment.state().unfinished())
                .filter(payment -> changedMillis(payment) < changedBefore.toEpochMilli())
                .sorted(Comparator.comparingLong(MemoryBook::changedMillis))
                .limit(most)
                .toList();
    }

    private static long changedMillis(PaymentRecord payment) {
        return payment.changed().toEpochMilli();
    }

    @Override
    public synchronized List<PaymentRecord> latest(
            @Nullable String wallet,
            PaymentRecord.@Nullable State state,
            @Nullable UUID before,
            int most) {
        List<PaymentRecord> found = new ArrayList<>();
        boolean started = before == null;
        for (PaymentRecord payment : payments.sequencedValues().reversed()) {
            boolean wanted =
                    (wallet == null || wallet.equals(payment.charge().account()))
                            && (state == null || state == payment.state());
            if (started && wanted && found.size() < most) {
                found.add(payment);
            }
            started |= payment.id().equals(before);
        }
        return found;
    }
}
