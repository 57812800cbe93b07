package dev.toolbooth.server;

import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.pay.Charge;
import dev.toolbooth.core.pay.Check;
import dev.toolbooth.core.pay.Payment;
import dev.toolbooth.core.pay.Quote;
import dev.toolbooth.core.pay.Rail;
import dev.toolbooth.core.pay.RefundNote;
import dev.toolbooth.core.pay.Settlement;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A chain on which whoever writes {@code {from, nonce, amount}} has signed it. */
final class FakeRail implements Rail {
    static final String NETWORK = "eip155:84532";

    /** What happens to payments that are settled from now on. */
    volatile Fate fate = Fate.ARRIVES;

    /** How often the chain was asked to move something. */
    final AtomicInteger settles = new AtomicInteger();

    private final Set<String> moved = ConcurrentHashMap.newKeySet();

    enum Fate {
        ARRIVES,
        FAILS,
        NOBODY_KNOWS,
        NOT_TO_BE_ASKED
    }

    @Override
    public String name() {
        return "fake";
    }

    @Override
    public List<Offer> offers(Quote quote) {
        return List.of(
                new Offer(
                        Scheme.EXACT,
                        NETWORK,
                        "base-sepolia",
                        "0xA55E7",
                        "USDC",
                        BigInteger.valueOf(quote.price().microUsd()),
                        "0x5E11E2",
                        60,
                        Json.object()));
    }

    @Override
    public Check check(Payment payment, Quote quote) {
        Offer offer = offers(quote).getFirst();
        if (!payment.body().path("amount").asString("").equals(offer.amount().toString())) {
            return new Check.Bad("value_mismatch", "expected " + offer.amount());
        }
        return new Check.Good(
                new Charge(
                        name(),
                        "fake|" + payment.body().path("nonce").asString(""),
                        payment.body().path("from").asString(""),
                        offer,
                        offer.amount(),
                        Instant.now().plusSeconds(60),
                        false,
                        payment.body()));
    }

    @Override
    public Check confirm(Charge charge) {
        if (fate == Fate.NOT_TO_BE_ASKED) {
            return new Check.Unavailable("the node is gone");
        }
        return moved.contains(charge.key())
                ? new Check.Bad("nonce_already_used", "it was used before")
                : new Check.Good(charge);
    }

    @Override
    public Settlement settle(Charge charge) {
        settles.incrementAndGet();
        return switch (fate) {
            case ARRIVES -> find(charge);
            case FAILS -> new Settlement.Failed("transaction_failed", "it was reverted");
            case NOBODY_KNOWS, NOT_TO_BE_ASKED ->
                    new Settlement.Unknown("0xhash", "the node is gone");
        };
    }

    @Override
    public Settlement find(Charge charge) {
        if (fate == Fate.NOBODY_KNOWS) {
            return new Settlement.Unknown("0xhash", "the node is gone");
        }
        moved.add(charge.key());
        return new Settlement.Settled("0x" + charge.key().hashCode(), charge.amount());
    }

    @Override
    public Settlement refund(Charge charge, BigInteger amount, String id, RefundNote note) {
        return new Settlement.Failed("unavailable", "nothing is given back");
    }
}
