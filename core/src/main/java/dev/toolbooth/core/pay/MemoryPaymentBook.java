package dev.toolbooth.core.pay;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Payments in memory. When there are too many, new ones are refused: a used payment that is
 * forgotten could be used again. Guarded by itself.
 */
public final class MemoryPaymentBook implements PaymentBook {
    private static final int PAYMENTS_MAX = 500_000;

    private final int most;
    private final LinkedHashMap<UUID, PaymentRecord> payments = new LinkedHashMap<>();
    private final Map<String, UUID> keys = new HashMap<>();

    /** Those of a wallet for the same, in the order in which they came to be for that. */
    private final Map<String, LinkedHashSet<UUID>> calls = new HashMap<>();

    public MemoryPaymentBook() {
        this(PAYMENTS_MAX);
    }

    MemoryPaymentBook(int most) {
        this.most = most;
    }

    @Override
    public synchronized Taking take(PaymentRecord first) {
        UUID before = keys.get(first.verified().key());
        if (before != null) {
            return new Taking.Before(found(before));
        }
        if (payments.size() >= most || payments.containsKey(first.id())) {
            return new Taking.Unavailable();
        }
        payments.put(first.id(), first);
        keys.put(first.verified().key(), first.id());
        calls.computeIfAbsent(call(first), _ -> new LinkedHashSet<>()).add(first.id());
        return new Taking.Taken();
    }

    @Override
    public synchronized Taking take(PaymentRecord first, PurchaseKey call) {
        if (!keys.containsKey(first.verified().key())) {
            List<PaymentRecord> holding = forSame(call, Instant.MAX, 1);
            if (!holding.isEmpty()) {
                return new Taking.Held(holding.getFirst());
            }
        }
        return take(first);
    }

    @Override
    public synchronized List<PaymentRecord> forSame(
            PurchaseKey call, Instant spentSince, int most) {
        return calls
                .getOrDefault(call.wallet() + "\n" + call.purchase(), new LinkedHashSet<>())
                .stream()
                .map(this::found)
                .filter(call::covers)
                .filter(
                        one ->
                                one.state().holds()
                                        || (one.state() == PaymentRecord.State.SPENT
                                                && !one.changed().isBefore(spentSince)))
                .sorted(Comparator.comparing(one -> !one.state().holds()))
                .limit(most)
                .toList();
    }

    private static String call(PaymentRecord payment) {
        return payment.verified().account() + "\n" + payment.purchase();
    }

    private void leave(PaymentRecord payment) {
        calls.computeIfPresent(
                call(payment),
                (_, same) -> {
                    same.remove(payment.id());
                    return same.isEmpty() ? null : same;
                });
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
        leave(before);
        calls.computeIfAbsent(call(next), _ -> new LinkedHashSet<>()).add(next.id());
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
            keys.remove(payment.verified().key());
            leave(payment);
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
                .sorted(Comparator.comparingLong(MemoryPaymentBook::changedMillis))
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
                    (wallet == null || wallet.equals(payment.verified().account()))
                            && (state == null || state == payment.state());
            if (started && wanted && found.size() < most) {
                found.add(payment);
            }
            started |= payment.id().equals(before);
        }
        return found;
    }
}
