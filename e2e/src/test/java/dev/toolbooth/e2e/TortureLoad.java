package dev.toolbooth.e2e;

import dev.toolbooth.e2e.TortureCall.Told;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.random.RandomGenerator.SplittableGenerator;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** What clients do to the server in one of its lives. Thread-safe. */
final class TortureLoad {
    private static final int WORKERS = 8;
    private static final int BATCH = 3;
    private static final long TOP_UP_MICRO_USD = 750;
    private static final int HANG_UP_NANOS_MAX = 6_000_000;
    private static final long PATIENCE_SECONDS = 30;

    private final TortureClient client;
    private final Customers customers;
    private final String life;
    private final Queue<TortureCall> again;
    private final Queue<String> topUpsAgain;
    private final Queue<TortureCall> sent = new ConcurrentLinkedQueue<>();
    private final Map<String, Queue<JsonNode>> topUps = new ConcurrentHashMap<>();
    private final Queue<String> problems = new ConcurrentLinkedQueue<>();
    private final AtomicInteger awaited;
    private final Runnable enough;
    private final CountDownLatch answered = new CountDownLatch(1);
    private final List<Thread> workers = new ArrayList<>();
    private volatile boolean killing;

    /**
     * Who calls.
     *
     * @param rich has more money than all calls cost
     * @param limited share the account of the rich one, and have a budget each
     * @param poor has money for a few calls, and gets more of it now and then
     */
    record Customers(TortureCustomer rich, List<TortureCustomer> limited, TortureCustomer poor) {}

    /**
     * @param again calls of earlier lives that are made once more
     * @param topUpsAgain the same for the keys of top-ups
     * @param answers how many are enough
     * @param enough what a client does that got the last of them; connections may break then
     */
    TortureLoad(
            TortureClient client,
            Customers customers,
            int life,
            List<TortureCall> again,
            List<String> topUpsAgain,
            int answers,
            Runnable enough) {
        this.awaited = new AtomicInteger(answers);
        this.enough = enough;
        this.client = client;
        this.customers = customers;
        this.life = String.valueOf(life);
        this.again = new ConcurrentLinkedQueue<>(again);
        this.topUpsAgain = new ConcurrentLinkedQueue<>(topUpsAgain);
    }

    void start(SplittableGenerator random) {
        IntStream.range(0, WORKERS)
                .forEach(
                        worker -> {
                            RandomGenerator own = random.split();
                            workers.add(Thread.ofVirtual().start(() -> work(worker, own)));
                        });
    }

    /** Waits until enough has been answered; whether it was. */
    boolean awaitAnswers() throws InterruptedException {
        return answered.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** Waits for the clients to notice that the server is gone. */
    void join() throws InterruptedException {
        for (Thread worker : workers) {
            if (!worker.join(Duration.ofSeconds(PATIENCE_SECONDS))) {
                problems.add("a client still waits for a server that is gone");
            }
        }
    }

    /** Every call of this life. */
    List<TortureCall> sent() {
        return List.copyOf(sent);
    }

    /** What was said to top-ups, by their keys; nothing where no answer came. */
    Map<String, Queue<JsonNode>> topUps() {
        return topUps;
    }

    List<String> problems() {
        return List.copyOf(problems);
    }

    private void work(int worker, RandomGenerator random) {
        try {
            for (int turn = 0; ; turn++) {
                act(life + "-" + worker + "-" + turn, random);
                if (awaited.decrementAndGet() == 0) {
                    killing = true;
                    enough.run();
                    answered.countDown();
                }
            }
        } catch (IOException e) {
            if (!killing) {
                problems.add("the server lived, and a connection broke: " + e);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | AssertionError e) {
            problems.add("a client could not read an answer: " + e);
        }
    }

    private void act(String nonce, RandomGenerator random)
            throws IOException, InterruptedException {
        TortureCall before = again.poll();
        if (before != null) {
            sent.add(before);
            client.call(before);
            return;
        }
        String key = topUpsAgain.poll();
        if (key != null) {
            topUp(key);
            return;
        }
        int dice = random.nextInt(100);
        if (dice < 40) {
            client.call(sent(nonce, random, customers.rich(), false));
        } else if (dice < 60) {
            client.call(sent(nonce, random, customers.rich(), true));
        } else if (dice < 70) {
            int which = random.nextInt(customers.limited().size());
            boolean repeatable = random.nextBoolean();
            client.call(sent(nonce, random, customers.limited().get(which), repeatable));
        } else if (dice < 80) {
            client.call(sent(nonce, random, customers.poor(), random.nextBoolean()));
        } else if (dice < 87) {
            client.batch(
                    IntStream.range(0, BATCH)
                            .mapToObj(i -> sent(nonce + "-" + i, random, customers.rich(), false))
                            .toList());
        } else if (dice < 94) {
            TortureCall call = sent(nonce, random, customers.rich(), random.nextBoolean());
            client.hangUp(call, random.nextInt(HANG_UP_NANOS_MAX));
        } else if (dice < 97) {
            topUp(nonce);
        } else {
            twins(sent(nonce, random, customers.rich(), true));
        }
    }

    private TortureCall sent(
            String nonce, RandomGenerator random, TortureCustomer customer, boolean repeatable) {
        int dice = random.nextInt(10);
        String mode = dice < 7 ? "plain" : dice < 9 ? "slow" : "fail";
        TortureCall call = new TortureCall(nonce, mode, customer, repeatable);
        sent.add(call);
        return call;
    }

    private void topUp(String key) throws IOException, InterruptedException {
        Queue<JsonNode> told = topUps.computeIfAbsent(key, _ -> new ConcurrentLinkedQueue<>());
        JsonNode answer = client.topUp(customers.poor(), TOP_UP_MICRO_USD, key);
        if (answer.path("credited_micro_usd").asLong() == TOP_UP_MICRO_USD) {
            UUID.fromString(answer.path("id").asString());
            told.add(answer);
        } else {
            problems.add("a top-up was answered by " + answer);
        }
    }

    /** Makes the same call twice at once. */
    private void twins(TortureCall call) throws IOException, InterruptedException {
        List<Throwable> faults = new ArrayList<>();
        Thread other =
                Thread.ofVirtual()
                        .start(
                                () -> {
                                    try {
                                        client.call(call);
                                    } catch (IOException | InterruptedException e) {
                                        faults.add(e);
                                    }
                                });
        try {
            client.call(call);
        } finally {
            other.join();
        }
        if (!faults.isEmpty()) {
            throw new IOException("the other one broke", faults.getFirst());
        }
    }

    /** Whether an answer says that a call was paid for. */
    static boolean billed(List<Told> told) {
        return told.stream().anyMatch(Told.Billed.class::isInstance);
    }
}
