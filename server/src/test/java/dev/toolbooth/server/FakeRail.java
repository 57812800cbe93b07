package dev.toolbooth.server;

import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.core.rail.Rail;
import dev.toolbooth.core.rail.RefundNote;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** A chain on which whoever writes {@code {from, nonce, amount}} has signed it. */
public final class FakeRail implements Rail {
    static final String NETWORK = "eip155:84532";

    /** What happens to payments that are settled from now on. */
    public volatile Fate fate = Fate.ARRIVES;

    /** How often the chain was asked to move something. */
    public final AtomicInteger settles = new AtomicInteger();

    /** What happens once, just before a payment is looked at on the chain. */
    public final AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> {});

    private final Set<String> moved = ConcurrentHashMap.newKeySet();

    public enum Fate {
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
    public Verification verify(Payment payment, Quote quote) {
        Offer offer = offers(quote).getFirst();
        if (!payment.body().path("amount").asString("").equals(offer.amount().toString())) {
            return new Verification.Bad("value_mismatch", "expected " + offer.amount());
        }
        return new Verification.Good(
                new VerifiedPayment(
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
    public Verification confirm(VerifiedPayment verified) {
        meanwhile.getAndSet(() -> {}).run();
        if (fate == Fate.NOT_TO_BE_ASKED) {
            return new Verification.Unavailable("the node is gone");
        }
        return moved.contains(verified.key())
                ? new Verification.Bad("nonce_already_used", "it was used before")
                : new Verification.Good(verified);
    }

    @Override
    public Settlement settle(VerifiedPayment verified) {
        settles.incrementAndGet();
        return switch (fate) {
            case ARRIVES -> find(verified);
            case FAILS -> new Settlement.Failed("transaction_failed", "it was reverted");
            case NOBODY_KNOWS, NOT_TO_BE_ASKED ->
                    new Settlement.Unknown("0xhash", "the node is gone");
        };
    }

    @Override
    public Settlement find(VerifiedPayment verified) {
        if (fate == Fate.NOBODY_KNOWS) {
            return new Settlement.Unknown("0xhash", "the node is gone");
        }
        moved.add(verified.key());
        return new Settlement.Settled("0x" + verified.key().hashCode(), verified.amount());
    }

    @Override
    public Settlement refund(
            VerifiedPayment verified, BigInteger amount, String id, RefundNote note) {
        return new Settlement.Failed("unavailable", "nothing is given back");
    }
}
