package dev.toolbooth.core.fake;

import dev.toolbooth.core.money.Hash;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.pay.Cashier;
import dev.toolbooth.core.pay.Charge;
import dev.toolbooth.core.pay.Check;
import dev.toolbooth.core.pay.Payment;
import dev.toolbooth.core.pay.Purchase;
import dev.toolbooth.core.pay.Quote;
import dev.toolbooth.core.pay.Rail;
import dev.toolbooth.core.pay.RefundNote;
import dev.toolbooth.core.pay.Settlement;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A chain that does what a test says; a payment is {@code {"from": …, "nonce": …}}. */
public final class FakeRail implements Rail {
    /** What the chain does when it is asked to settle. */
    public enum Mood {
        WELL,
        /** The money does not move. */
        REFUSES,
        /** The money moves, and the answer is lost. */
        LOSES_THE_ANSWER,
        /** The request is lost. */
        LOSES_THE_REQUEST
    }

    private final String network;
    private final Set<String> moved = ConcurrentHashMap.newKeySet();
    public final AtomicInteger settles = new AtomicInteger();

    /** What it was to give back, each time. */
    public final List<BigInteger> refunded = new CopyOnWriteArrayList<>();

    public volatile Mood mood = Mood.WELL;
    public volatile boolean over;

    /** Whether nobody answers who is asked about a payment. */
    public volatile boolean down;

    /** Whether payments are taken without a look at the chain. */
    public volatile boolean believes;

    public FakeRail(String network) {
        this.network = network;
    }

    /** Has somebody pay for a call. */
    public static Cashier.Answer pay(Cashier cashier, Quote quote, String nonce) {
        Payment payment = new Payment(Scheme.EXACT, Json.object().put("nonce", nonce));
        return cashier.take(
                ((Check.Good) cashier.check(payment, quote)).charge(),
                new Purchase(
                        quote,
                        "shop",
                        Hash.sha256(new byte[0]),
                        UUID.randomUUID(),
                        null,
                        null,
                        null));
    }

    /** Whether a payment's money has moved. */
    public boolean moved(String nonce) {
        return moved.contains(network + "|" + nonce);
    }

    public int movements() {
        return moved.size();
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
                        network,
                        null,
                        "coin",
                        "COIN",
                        BigInteger.valueOf(quote.price().microUsd()),
                        "seller",
                        60,
                        Json.object()));
    }

    @Override
    public Check check(Payment payment, Quote quote) {
        String nonce = payment.body().path("nonce").asString("");
        Offer offer = offers(quote).getFirst();
        Charge charge =
                new Charge(
                        name(),
                        network + "|" + nonce,
                        payment.body().path("from").asString("w"),
                        offer,
                        offer.amount(),
                        Instant.MAX,
                        false,
                        Json.object());
        return nonce.isEmpty()
                ? new Check.Bad("invalid_payload", "no nonce")
                : new Check.Good(believes ? charge.believed() : charge);
    }

    @Override
    public Check confirm(Charge charge) {
        if (down) {
            return new Check.Unavailable("The chain can't be asked.");
        }
        return moved.contains(charge.key())
                ? new Check.Bad("nonce_used", "used")
                : new Check.Good(charge);
    }

    @Override
    public Settlement settle(Charge charge) {
        settles.incrementAndGet();
        return switch (mood) {
            case WELL -> {
                if (!moved.add(charge.key())) {
                    yield new Settlement.Failed("nonce_used", "used");
                }
                yield settled(charge);
            }
            case REFUSES -> new Settlement.Failed("insufficient_funds", "too poor");
            case LOSES_THE_ANSWER -> {
                moved.add(charge.key());
                yield new Settlement.Unknown("0xabc", "no answer");
            }
            case LOSES_THE_REQUEST -> new Settlement.Unknown(null, "no answer");
        };
    }

    private static Settlement settled(Charge charge) {
        return new Settlement.Settled("tx:" + charge.key(), charge.amount());
    }

    @Override
    public Settlement find(Charge charge) {
        if (moved.contains(charge.key())) {
            return settled(charge);
        }
        return over
                ? new Settlement.Failed("expired", "it can't move any more")
                : new Settlement.Unknown(null, "not there yet");
    }

    @Override
    public Settlement refund(Charge charge, BigInteger amount, String id, RefundNote note) {
        refunded.add(amount);
        return switch (mood) {
            case WELL -> new Settlement.Settled("refund:" + id, amount);
            case REFUSES -> new Settlement.Failed("insufficient_funds", "too poor");
            case LOSES_THE_ANSWER, LOSES_THE_REQUEST -> new Settlement.Unknown(null, "no answer");
        };
    }
}
