package dev.toolbooth.e2e;

import static dev.toolbooth.e2e.PaidServer.PRICE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.e2e.PaidOrder.Call;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.random.RandomGenerator.SplittableGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Lets buyers pay the real server on a chain, each call with a payment of its own, kills it at any
 * moment, and starts it again on the same folder; many times. Not thread-safe.
 */
final class PaidTorture {
    private static final int BUYERS = 6;
    private static final long RICH = 1_000_000 * PRICE;
    private static final int ANSWERS_MAX = 60;
    private static final int KILL_NANOS_MAX = 40_000_000;
    private static final int START_MILLIS_MAX = 900;
    private static final long PATIENCE_SECONDS = 120;

    private final EvmChain chain;
    private final PaidLives lives;
    private final SplittableGenerator random;
    private final int kills;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<EvmBuyer> buyers = new ArrayList<>();
    private final Queue<PaidTortureCall> calls = new ConcurrentLinkedQueue<>();
    private final Queue<String> problems = new ConcurrentLinkedQueue<>();
    private final long before;
    private volatile boolean killing;

    PaidTorture(Path folder, EvmChain chain, SolanaChain solana, long seed, int kills)
            throws Exception {
        this.chain = chain;
        this.kills = kills;
        this.random =
                RandomGeneratorFactory.<SplittableGenerator>of("L64X128MixRandom").create(seed);
        this.before = chain.balanceOf(chain.payTo().address());
        for (int i = 0; i < BUYERS; i++) {
            buyers.add(EvmBuyer.of(chain.buyer(RICH)));
        }
        this.lives =
                new PaidLives(
                        folder,
                        PaidServer.networks(chain.url(), chain, solana.url(), solana),
                        Map.of());
    }

    /** Kills the server as often as was asked for, then compares everything with everything. */
    String run() throws Exception {
        try (lives;
                http) {
            for (int life = 1; life <= kills; life++) {
                live(life);
                assertThat(problems).as("life %s", life).isEmpty();
                if (random.nextInt(5) == 0) {
                    lives.dieAtStart(Duration.ofMillis(random.nextInt(START_MILLIS_MAX)));
                }
                lives.start();
            }
            unanswered().forEach(call -> call.send(lives.url()));
            lives.kill();
            lives.askDoctor();
            PaidTortureBooks books = new PaidTortureBooks(chain, List.copyOf(calls), lives.ran());
            books.compare(lives, chain.balanceOf(chain.payTo().address()) - before);
            return kills + " kills, " + books;
        }
    }

    private Stream<PaidTortureCall> unanswered() {
        return calls.stream().filter(call -> !call.answered());
    }

    private void live(int life) throws Exception {
        killing = false;
        Map<String, JsonNode> asked =
                Map.of("afterwards", asked("afterwards"), "upfront", asked("upfront"));
        Queue<PaidTortureCall> again = new ConcurrentLinkedQueue<>(unanswered().toList());
        AtomicInteger awaited = new AtomicInteger(random.nextInt(1, ANSWERS_MAX));
        CountDownLatch enough = new CountDownLatch(1);
        List<Thread> workers = new ArrayList<>();
        for (EvmBuyer buyer : buyers) {
            RandomGenerator own = random.split();
            Runnable answered =
                    () -> {
                        if (awaited.decrementAndGet() == 0) {
                            killing = true;
                            enough.countDown();
                        }
                    };
            String name = life + "-" + workers.size() + "-";
            workers.add(
                    Thread.ofVirtual().start(() -> work(name, buyer, asked, again, own, answered)));
        }
        assertThat(enough.await(PATIENCE_SECONDS, TimeUnit.SECONDS))
                .as("%s; %s", problems, lives.errors())
                .isTrue();
        lives.killAfter(Duration.ofNanos(random.nextInt(KILL_NANOS_MAX)));
        for (Thread worker : workers) {
            assertThat(worker.join(Duration.ofSeconds(PATIENCE_SECONDS))).isTrue();
        }
    }

    private JsonNode asked(String tool) {
        return PaidOrder.asked(
                http, lives.url(), new Call(tool, "plain", "price"), EvmChain.NETWORK);
    }

    private void work(
            String name,
            EvmBuyer buyer,
            Map<String, JsonNode> asked,
            Queue<PaidTortureCall> again,
            RandomGenerator own,
            Runnable answered) {
        try {
            for (int turn = 0; ; turn++) {
                PaidTortureCall call = again.poll();
                if (call == null) {
                    call = call(name + turn, buyer, asked, own);
                    calls.add(call);
                }
                if (own.nextInt(5) == 0) {
                    twins(call);
                } else {
                    call.send(lives.url());
                }
                answered.run();
            }
        } catch (UncheckedIOException e) {
            if (!killing) {
                problems.add("the server lived, and a connection broke: " + e);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | AssertionError e) {
            problems.add("a buyer could not read an answer: " + e);
        }
    }

    private PaidTortureCall call(
            String nonce, EvmBuyer buyer, Map<String, JsonNode> asked, RandomGenerator own) {
        String tool = own.nextBoolean() ? "afterwards" : "upfront";
        String mode = own.nextInt(10) == 0 ? "fail" : "plain";
        Call call = new Call(tool, mode, nonce);
        PaidOrder order =
                PaidOrder.paid(http, call, buyer.pays(Objects.requireNonNull(asked.get(tool))));
        return new PaidTortureCall(call, order, own.nextBoolean());
    }

    /** Sends the same twice at once. */
    private void twins(PaidTortureCall call) throws InterruptedException {
        Thread other =
                Thread.ofVirtual()
                        .start(
                                () -> {
                                    try {
                                        call.send(lives.url());
                                    } catch (UncheckedIOException e) {
                                        // The first one notices that too.
                                        Thread.currentThread().interrupt();
                                    }
                                });
        try {
            call.send(lives.url());
        } finally {
            other.join();
        }
    }
}
