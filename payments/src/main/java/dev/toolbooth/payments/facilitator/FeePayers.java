package dev.toolbooth.payments.facilitator;

import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.payments.facilitator.FacilitatorClient.Supported;
import dev.toolbooth.wire.x402.SupportedKind;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The fee payers of payments on each network, as a facilitator names them. It is asked in the
 * background, from the start and at intervals, so that no payment waits for it. Thread-safe.
 */
final class FeePayers {
    private static final Duration FRESH = Duration.ofMinutes(5);
    private static final Duration RETRY = Duration.ofSeconds(5);

    /** Payments that were signed for one who was named before may still come. */
    private static final int REMEMBERED_MAX = 8;

    private final FacilitatorClient client;
    private final Network network;
    private final InstantSource clock;
    private final Executor background;
    private final CountDownLatch asked = new CountDownLatch(1);
    private final AtomicBoolean asking = new AtomicBoolean();
    private volatile Known known = new Known(List.of(), List.of(), Instant.MIN);

    /**
     * The fee payers of a network, as last named.
     *
     * @param named those of now
     * @param all those of now and of before, the latest first
     * @param until when to ask again
     */
    private record Known(List<SolanaAddress> named, List<SolanaAddress> all, Instant until) {}

    FeePayers(FacilitatorClient client, Network network, InstantSource clock, Executor background) {
        this.client = client;
        this.network = network;
        this.clock = clock;
        this.background = background;
        refresh();
    }

    /** The one to offer; nothing while none is known. */
    Optional<SolanaAddress> first() {
        refresh();
        return known.named().stream().findFirst();
    }

    /** Waits until the facilitator has been asked once, but not for longer than that. */
    void await(Duration longest) throws InterruptedException {
        if (!asked.await(longest.toMillis(), TimeUnit.MILLISECONDS)) {
            refresh();
        }
    }

    /** All that payments may name. */
    Set<SolanaAddress> all() {
        return Set.copyOf(known.all());
    }

    private void refresh() {
        if (clock.instant().isBefore(known.until()) || !asking.compareAndSet(false, true)) {
            return;
        }
        background.execute(
                () -> {
                    try {
                        ask();
                    } finally {
                        asking.set(false);
                        asked.countDown();
                    }
                });
    }

    private void ask() {
        Known before = known;
        Supported answer = client.supported();
        Instant now = clock.instant();
        known =
                switch (answer) {
                    // What it said last may still be so; it tells when it gets a payment.
                    case Supported.Down _ ->
                            new Known(before.named(), before.all(), now.plus(RETRY));
                    case Supported.Kinds(List<SupportedKind> kinds) -> said(kinds, before, now);
                };
    }

    private Known said(List<SupportedKind> kinds, Known before, Instant now) {
        List<SolanaAddress> named = new ArrayList<>();
        for (SupportedKind kind : kinds) {
            if (kind.scheme().equals("exact") && Network.same(kind.network(), network.id())) {
                SolanaAddress.parse(kind.extra().path("feePayer").asString(""))
                        .ifPresent(named::add);
            }
        }
        Set<SolanaAddress> all = new LinkedHashSet<>(named);
        all.addAll(before.all());
        return new Known(
                List.copyOf(named),
                all.stream().limit(REMEMBERED_MAX).toList(),
                now.plus(named.isEmpty() ? RETRY : FRESH));
    }
}
