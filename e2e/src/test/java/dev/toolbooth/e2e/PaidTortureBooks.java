package dev.toolbooth.e2e;

import static dev.toolbooth.e2e.PaidServer.PRICE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.selling.Stores;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.PaymentRecord.State;
import dev.toolbooth.e2e.PaidTortureCall.Told;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Compares what buyers were told with the chain, the books, and what has run. */
final class PaidTortureBooks {
    private static final int PAGE = 1_000;

    private final EvmChain chain;
    private final List<PaidTortureCall> calls;
    private final Map<String, Integer> ran;
    private final Map<State, Integer> states = new EnumMap<>(State.class);
    private final Set<UUID> sold = new HashSet<>();
    private final Set<UUID> deposits = new HashSet<>();

    PaidTortureBooks(EvmChain chain, List<PaidTortureCall> calls, Map<String, Integer> ran) {
        this.chain = chain;
        this.calls = calls;
        this.ran = ran;
    }

    /**
     * Fails at the first thing that is wrong.
     *
     * @param earned what the seller has got on the chain
     */
    void compare(PaidLives lives, long earned) throws Exception {
        Map<String, PaymentRecord> payments;
        try (Stores stores = lives.books()) {
            payments = payments(stores.payments());
            entries(stores).forEach(this::post);
        }
        long moved = calls.stream().filter(call -> judge(call, payments)).count();
        assertThat(earned).as("on the chain").isEqualTo(moved * PRICE);
        assertThat(deposits).as("in the books").hasSize((int) moved);
        assertThat(sold).hasSize(states.getOrDefault(State.SPENT, 0));
        assertThat(payments).as("payments that nobody has made").isEmpty();
    }

    private static Map<String, PaymentRecord> payments(PaymentBook book) {
        Map<String, PaymentRecord> payments = new HashMap<>();
        UUID last = null;
        List<PaymentRecord> page;
        do {
            page = book.latest(null, null, last, PAGE);
            for (PaymentRecord one : page) {
                String nonce =
                        one.verified()
                                .payload()
                                .at("/payment/payload/authorization/nonce")
                                .asString();
                assertThat(payments.put(nonce, one)).as("another of %s", one).isNull();
                last = one.id();
            }
        } while (page.size() == PAGE);
        return payments;
    }

    private static List<Entry> entries(Stores stores) {
        List<Entry> all = new ArrayList<>();
        UUID last = null;
        List<Entry> page;
        do {
            page = stores.ledger().entries(null, last, PAGE);
            all.addAll(page);
            last = page.isEmpty() ? last : page.getLast().id();
        } while (page.size() == PAGE);
        return all;
    }

    private void post(Entry entry) {
        assertThat(entry.amount().microUsd()).isEqualTo(PRICE);
        assertThat((entry.sold() == null ? deposits : sold).add(entry.id())).isTrue();
    }

    /** Looks at one call; whether its money has moved. */
    private boolean judge(PaidTortureCall call, Map<String, PaymentRecord> payments) {
        boolean moved = chain.isUsed(call.signed("from"), call.signed("nonce"));
        PaymentRecord payment = payments.remove(call.signed("nonce"));
        if (payment == null) {
            // The server was killed before it had written anything.
            assertThat(moved).as("%s", call).isFalse();
            assertThat(call.count(Told.SERVED)).as("%s", call).isZero();
            return false;
        }
        String what = call + " " + payment;
        states.merge(payment.state(), 1, Integer::sum);
        assertThat(payment.state().unfinished()).as(what).isFalse();
        assertThat(moved).as(what).isEqualTo(deposits.contains(payment.id()));
        assertThat(payment.state() == State.SPENT)
                .as(what)
                .isEqualTo(sold.contains(payment.call()));
        if (payment.state() == State.SPENT) {
            assertThat(moved).as(what).isTrue();
            assertThat(ran).as(what).containsKey(call.nonce());
            assertThat(call.fails()).as(what).isFalse();
        }
        if (call.count(Told.SERVED) > 0) {
            assertThat(payment.state()).as(what).isEqualTo(State.SPENT);
        }
        if (call.count(Told.EXPIRED) > 0) {
            assertThat(moved).as(what).isFalse();
        }
        if (!call.repeatable()) {
            assertThat(call.count(Told.SERVED)).as(what).isLessThan(2);
        }
        if (call.fails() && !call.upfront()) {
            assertThat(moved).as(what).isFalse();
        }
        return moved;
    }

    @Override
    public String toString() {
        return calls.size() + " calls, " + ran.size() + " have run, payments " + states;
    }
}
