package dev.toolbooth.catalog.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.CatalogEntry;
import dev.toolbooth.catalog.CatalogLimits;
import dev.toolbooth.catalog.PlainIndex;
import dev.toolbooth.catalog.Source;
import dev.toolbooth.catalog.TestRows;
import dev.toolbooth.catalog.listing.Items;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundBody;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundRequest;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.core.outbound.Target;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class ProbeSchedulerTest {
    private static final Source LIST = new Source(Source.Kind.FACILITATOR, "https://list.example");
    private static final Duration HOUR = Duration.ofHours(1);

    private final AtomicReference<Instant> now =
            new AtomicReference<>(Instant.parse("2026-11-01T00:00:00Z"));
    private final TestRows rows = new TestRows();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final Catalog catalog = catalog();

    private Catalog catalog() {
        return new Catalog(
                rows, new PlainIndex(), new CatalogLimits(10_000, HOUR), () -> now.get());
    }

    private ProbeScheduler rounds(Catalog of, Outbound outbound, int atOnce) {
        return new ProbeScheduler(
                of,
                new Prober(outbound, () -> now.get(), () -> 0),
                () -> now.get(),
                new SplittableRandom(7),
                _ -> {},
                atOnce);
    }

    /** Asks for a cent, wherever it is asked. */
    private OutboundResponse demand(OutboundRequest request) {
        asked.add(request.url());
        ObjectNode body = Json.object().put("x402Version", 1);
        body.set("accepts", Items.v1(request.url(), "10000").path("accepts"));
        return new OutboundResponse(
                402, "", List.of(), OutboundBody.of(Json.text(body)), false, request.url());
    }

    private void offer(Catalog to, String... urls) {
        for (String url : urls) {
            to.offer(Items.read(Items.v1(url, "10000")), LIST);
        }
    }

    @Test
    void whatIsDueIsLookedAtAndNothingElse() throws Exception {
        offer(catalog, "https://a.example/", "https://b.example/");
        ProbeScheduler rounds = rounds(catalog, this::demand, 8);
        assertThat(rounds.round()).isEqualTo(2);
        assertThat(rounds.round()).isZero();
        now.updateAndGet(before -> before.plus(Duration.ofMinutes(53)));
        assertThat(rounds.round()).isZero();
        now.updateAndGet(before -> before.plus(Duration.ofMinutes(7)));
        assertThat(rounds.round()).isEqualTo(2);
        assertThat(asked).hasSize(4);
        assertThat(catalog.keys())
                .allSatisfy(
                        key ->
                                assertThat(catalog.standing(catalog.entry(key).orElseThrow()))
                                        .isEqualTo(CatalogEntry.Standing.LISTED));
    }

    @Test
    void whatFailsIsLookedAtNoMoreOftenThanTheRest() throws Exception {
        offer(catalog, "https://a.example/");
        ProbeScheduler rounds =
                rounds(
                        catalog,
                        request -> {
                            asked.add(request.url());
                            throw new OutboundFailure(
                                    OutboundFailure.Reason.UNREACHABLE, "Nobody answers");
                        },
                        8);
        rounds.round();
        rounds.round();
        assertThat(asked).hasSize(1);
        CatalogEntry entry = catalog.entry("GET https://a.example/").orElseThrow();
        assertThat(entry.health().problem()).isEqualTo("it can't be reached: Nobody answers");
    }

    @Test
    void severalAreLookedAtAtOnceButOneOfAnOrigin() throws Exception {
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 4; j++) {
                offer(catalog, "https://host" + i + ".example/" + j);
            }
        }
        Map<String, AtomicInteger> busy = new ConcurrentHashMap<>();
        AtomicInteger most = new AtomicInteger();
        AtomicInteger under = new AtomicInteger();
        AtomicInteger worst = new AtomicInteger();
        CyclicBarrier together = new CyclicBarrier(4);
        ProbeScheduler rounds =
                rounds(
                        catalog,
                        request -> {
                            AtomicInteger here =
                                    busy.computeIfAbsent(
                                            Target.parse(request.url()).authority(),
                                            _ -> new AtomicInteger());
                            worst.accumulateAndGet(here.incrementAndGet(), Math::max);
                            most.accumulateAndGet(under.incrementAndGet(), Math::max);
                            try {
                                together.await();
                            } catch (BrokenBarrierException e) {
                                throw new IllegalStateException(e);
                            }
                            under.decrementAndGet();
                            here.decrementAndGet();
                            return demand(request);
                        },
                        4);
        assertThat(rounds.round()).isEqualTo(16);
        assertThat(worst).hasValue(1);
        assertThat(most).hasValue(4);
    }

    @Test
    void whatAnotherServerHasLookedAtMeanwhileIsSkipped() throws Exception {
        offer(catalog, "https://a.example/1", "https://a.example/2", "https://a.example/3");
        Catalog other = catalog();
        ProbeScheduler second = rounds(other, this::demand, 1);
        AtomicInteger mine = new AtomicInteger();
        ProbeScheduler first =
                rounds(
                        catalog,
                        request -> {
                            if (mine.incrementAndGet() == 1) {
                                second.round();
                            }
                            return demand(request);
                        },
                        1);
        assertThat(first.round()).isEqualTo(1);
        // Three by the second, one by the first that was under way already.
        assertThat(asked).hasSize(4);
    }

    @Test
    void aFaultEndsNoRound() throws Exception {
        offer(catalog, "https://a.example/1", "https://a.example/2", "https://b.example/");
        AtomicInteger count = new AtomicInteger();
        ProbeScheduler rounds =
                rounds(
                        catalog,
                        request -> {
                            if (count.incrementAndGet() == 1) {
                                throw new IllegalStateException("a fault");
                            }
                            return demand(request);
                        },
                        1);
        assertThat(rounds.round()).isEqualTo(2);
        assertThat(rounds.round()).isEqualTo(1);
    }

    @Test
    void aRoundThatOnlyFailsIsGivenUp() throws Exception {
        for (int i = 0; i < 50; i++) {
            offer(catalog, "https://a.example/" + i);
        }
        AtomicInteger count = new AtomicInteger();
        ProbeScheduler rounds =
                rounds(
                        catalog,
                        _ -> {
                            count.incrementAndGet();
                            throw new IllegalStateException("the disk is full");
                        },
                        1);
        assertThat(rounds.round()).isZero();
        assertThat(count).hasValue(ProbeScheduler.FAULTS_MAX);
    }

    @Test
    void anOriginWithManyEntriesHoldsUpNobody() throws Exception {
        for (int i = 0; i < 50; i++) {
            offer(catalog, "https://a.example/" + i);
        }
        offer(catalog, "https://b.example/");
        ProbeScheduler rounds = rounds(catalog, this::demand, 8);
        assertThat(rounds.round()).isEqualTo(ProbeScheduler.ORIGIN_MAX + 1);
        assertThat(asked).contains("https://b.example/");
        assertThat(rounds.round()).isEqualTo(ProbeScheduler.ORIGIN_MAX);
        assertThat(rounds.round()).isEqualTo(10);
        assertThat(rounds.round()).isZero();
    }

    @Test
    void anOriginThatHangsIsLeftForTheNextRound() throws Exception {
        for (int i = 0; i < 10; i++) {
            offer(catalog, "https://a.example/" + i);
        }
        ProbeScheduler rounds =
                rounds(
                        catalog,
                        request -> {
                            now.updateAndGet(before -> before.plusSeconds(20));
                            return demand(request);
                        },
                        8);
        assertThat(rounds.round()).isEqualTo(4);
    }

    @Test
    void thatThisServerIsBusySaysNothingOfAnEntry() throws Exception {
        offer(catalog, "https://a.example/");
        ProbeScheduler rounds =
                rounds(
                        catalog,
                        _ -> {
                            throw new OutboundFailure(OutboundFailure.Reason.BUSY, "it stops");
                        },
                        8);
        assertThat(rounds.round()).isZero();
        assertThat(catalog.entry("GET https://a.example/").orElseThrow().health().looks()).isZero();
    }

    @Test
    void closingEndsALookThatHangs() throws Exception {
        offer(catalog, "https://a.example/");
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        ProbeScheduler rounds =
                rounds(
                        catalog,
                        request -> {
                            begun.countDown();
                            try {
                                never.await();
                            } finally {
                                ended.countDown();
                            }
                            return demand(request);
                        },
                        1);
        rounds.start();
        begun.await();
        rounds.close();
        ended.await();
        rounds.start();
        assertThat(asked).isEmpty();
    }

    @Test
    void anEntryIsLookedAtWheneverSomebodyWants() throws Exception {
        Listing listing = Items.read(Items.v1("https://a.example/", "999"));
        catalog.offer(listing, new Source(Source.Kind.ADDED, ""));
        ProbeScheduler rounds = rounds(catalog, this::demand, 1);
        assertThat(rounds.probeNow("nothing")).isEmpty();
        CatalogEntry entry = rounds.probeNow(listing.key()).orElseThrow();
        assertThat(catalog.standing(entry)).isEqualTo(CatalogEntry.Standing.CHANGED);
        rounds.probeNow(listing.key());
        assertThat(asked).hasSize(2);
    }

    @Test
    void manyWhoWantTheSameLookAtOnceGetOne() throws Exception {
        offer(catalog, "https://a.example/");
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        Map<String, Integer> counts = new HashMap<>();
        ProbeScheduler rounds =
                rounds(
                        catalog,
                        request -> {
                            counts.merge(request.url(), 1, Integer::sum);
                            begun.countDown();
                            go.await();
                            done.countDown();
                            return demand(request);
                        },
                        1);
        rounds.probeSoon("GET https://a.example/");
        begun.await();
        for (int i = 0; i < 100; i++) {
            rounds.probeSoon("GET https://a.example/");
        }
        go.countDown();
        done.await();
        assertThat(counts).containsExactly(Map.entry("https://a.example/", 1));
    }
}
