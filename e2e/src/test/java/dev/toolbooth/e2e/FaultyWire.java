package dev.toolbooth.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Stands between a server and the node or the facilitator that it asks, or between a buyer and a
 * server, and loses what a test wants to be lost. Streams that never end are not carried.
 * Thread-safe.
 */
final class FaultyWire implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** What is said between two machines, and not passed on. */
    private static final Set<String> OF_THE_CONNECTION =
            Set.of(
                    "connection",
                    "content-length",
                    "date",
                    "expect",
                    "host",
                    "http2-settings",
                    "keep-alive",
                    "transfer-encoding",
                    "upgrade");

    private final URI target;
    private final HttpServer server;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Rule> rules = new ArrayList<>();
    private final List<String> seen = new ArrayList<>();

    /** Has a permit for each request that waits, or has waited. */
    private final Semaphore held = new Semaphore(0);

    /** What happens to a request. */
    enum Fault {
        /** It gets there, and its answer doesn't come back. */
        ANSWER_LOST,
        /** It never gets there, and the connection breaks. */
        REQUEST_LOST,
        /** It never gets there, and the answer is a 503. */
        REFUSED,
        /** It never gets there, and the answer is a 404. */
        NOT_FOUND,
        /** It waits on its way until everything works again, and is lost then. */
        REQUEST_HELD,
        /** It gets there, and its answer waits until everything works again. */
        ANSWER_HELD
    }

    private static final class Rule {
        private final String words;
        private final Fault fault;
        private final CountDownLatch mended = new CountDownLatch(1);
        private int left;

        Rule(String words, Fault fault, int times) {
            this.words = words;
            this.fault = fault;
            left = times;
        }
    }

    FaultyWire(String target) {
        this.target = URI.create(target);
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** The next so many requests whose path or body has these words go wrong. */
    synchronized void lose(String words, Fault fault, int times) {
        rules.add(new Rule(words, fault, times));
    }

    /** Everything works from now on. */
    synchronized void mend() {
        rules.forEach(rule -> rule.mended.countDown());
        rules.clear();
        held.drainPermits();
    }

    /** Waits until so many requests wait, or their answers. */
    void awaitHeld(int count) throws InterruptedException {
        if (!held.tryAcquire(count, PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError(held.availablePermits() + " of " + count + " are held");
        }
    }

    /** How many requests came with these words in their path or body. */
    long count(String words) {
        return seen(words).size();
    }

    /** The requests with these words, as they came: the path, a blank and the body. */
    synchronized List<String> seen(String words) {
        return seen.stream().filter(request -> request.contains(words)).toList();
    }

    private synchronized Optional<Rule> ruleOf(String request) {
        seen.add(request);
        for (Rule rule : rules) {
            if (rule.left > 0 && request.contains(rule.words)) {
                rule.left--;
                return Optional.of(rule);
            }
        }
        return Optional.empty();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            if ("text/event-stream".equals(exchange.getRequestHeaders().getFirst("Accept"))) {
                exchange.sendResponseHeaders(405, -1);
                return;
            }
            String path = exchange.getRequestURI().toString();
            Optional<Rule> rule = ruleOf(path + " " + new String(body, UTF_8));
            Fault fault = rule.map(it -> it.fault).orElse(null);
            if (fault == Fault.REFUSED || fault == Fault.NOT_FOUND) {
                exchange.sendResponseHeaders(fault == Fault.REFUSED ? 503 : 404, -1);
                return;
            }
            if (fault == Fault.REQUEST_LOST) {
                return;
            }
            if (fault == Fault.REQUEST_HELD) {
                hold(rule.get());
                return;
            }
            HttpResponse<byte[]> answer = forward(exchange, path, body);
            if (fault == Fault.ANSWER_HELD) {
                hold(rule.get());
            }
            if (fault != Fault.ANSWER_LOST) {
                answer.headers()
                        .map()
                        .forEach(
                                (name, values) -> {
                                    if (isPassedOn(name)) {
                                        exchange.getResponseHeaders().put(name, values);
                                    }
                                });
                int length = answer.body().length;
                exchange.sendResponseHeaders(answer.statusCode(), length == 0 ? -1 : length);
                exchange.getResponseBody().write(answer.body());
            }
        }
    }

    private static boolean isPassedOn(String header) {
        return !OF_THE_CONNECTION.contains(header.toLowerCase(Locale.ROOT));
    }

    private void hold(Rule rule) throws IOException {
        held.release();
        try {
            rule.mended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private HttpResponse<byte[]> forward(HttpExchange exchange, String path, byte[] body)
            throws IOException {
        String asked = path.equals("/") ? target.getPath() : target.getPath() + path;
        HttpRequest.Builder request =
                HttpRequest.newBuilder(target.resolve(asked.isEmpty() ? "/" : asked))
                        .method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(body));
        exchange.getRequestHeaders()
                .forEach(
                        (name, values) -> {
                            if (isPassedOn(name)) {
                                values.forEach(value -> request.header(name, value));
                            }
                        });
        try {
            return http.send(request.build(), BodyHandlers.ofByteArray());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    @Override
    public void close() {
        mend();
        server.stop(0);
        threads.close();
        http.close();
    }
}
