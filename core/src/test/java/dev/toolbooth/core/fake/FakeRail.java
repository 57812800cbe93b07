package dev.toolbooth.core.fake;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.pay.ChainPayments;
import dev.toolbooth.core.pay.PurchaseIntent;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.core.rail.Rail;
import dev.toolbooth.core.rail.RefundNote;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
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

    /** Whether wallets have nothing more. */
    public volatile boolean poor;

    /** Whether payments are taken without a look at the chain. */
    public volatile boolean believes;

    public FakeRail(String network) {
        this.network = network;
    }

    /** Has somebody pay for a call. */
    public static ChainPayments.Answer pay(ChainPayments chainPayments, Quote quote, String nonce) {
        Payment payment = new Payment(Scheme.EXACT, Json.object().put("nonce", nonce));
        return chainPayments.take(
                ((Verification.Good) chainPayments.verify(payment, quote)).verified(),
                new PurchaseIntent(
                        quote,
                        "shop",
                        Hash.sha256(nonce.getBytes(StandardCharsets.UTF_8)),
                        UUID.randomUUID(),
                        null,
                        null,
                        null));
    }

    /** Has a payment's money moved by somebody else. */
    public void publish(String nonce) {
        moved.add(network + "|" + nonce);
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
    public Verification verify(Payment payment, Quote quote) {
        String nonce = payment.body().path("nonce").asString("");
        Offer offer = offers(quote).getFirst();
        VerifiedPayment verified =
                new VerifiedPayment(
                        name(),
                        network + "|" + nonce,
                        payment.body().path("from").asString("w"),
                        offer,
                        offer.amount(),
                        Instant.MAX,
                        false,
                        Json.object());
        return nonce.isEmpty()
                ? new Verification.Bad("invalid_payload", "no nonce")
                : new Verification.Good(believes ? verified.believed() : verified);
    }

    @Override
    public Verification confirm(VerifiedPayment verified) {
        if (down) {
            return new Verification.Unavailable("The chain can't be asked.");
        }
        if (moved.contains(verified.key())) {
            return new Verification.Bad("nonce_used", "used");
        }
        return poor
                ? new Verification.Bad("insufficient_funds", "too poor")
                : new Verification.Good(verified);
    }

    @Override
    public Settlement settle(VerifiedPayment verified) {
        settles.incrementAndGet();
        return switch (mood) {
            case WELL -> {
                if (!moved.add(verified.key())) {
                    yield new Settlement.Failed("nonce_used", "used");
                }
                yield settled(verified);
            }
            case REFUSES -> new Settlement.Failed("insufficient_funds", "too poor");
            case LOSES_THE_ANSWER -> {
                moved.add(verified.key());
                yield new Settlement.Unknown("0xabc", "no answer");
            }
            case LOSES_THE_REQUEST -> new Settlement.Unknown(null, "no answer");
        };
    }

    private static Settlement settled(VerifiedPayment verified) {
        return new Settlement.Settled("tx:" + verified.key(), verified.amount());
    }

    @Override
    public Settlement find(VerifiedPayment verified) {
        if (moved.contains(verified.key())) {
            return settled(verified);
        }
        return over
                ? new Settlement.Failed("expired", "it can't move any more")
                : new Settlement.Unknown(null, "not there yet");
    }

    @Override
    public Settlement refund(
            VerifiedPayment verified, BigInteger amount, String id, RefundNote note) {
        refunded.add(amount);
        return switch (mood) {
            case WELL -> new Settlement.Settled("refund:" + id, amount);
            case REFUSES -> new Settlement.Failed("insufficient_funds", "too poor");
            case LOSES_THE_ANSWER, LOSES_THE_REQUEST -> new Settlement.Unknown(null, "no answer");
        };
    }
}
