package dev.toolbooth.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.server.Certificates;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server with next to no memory, and a client of it that means well. Not thread-safe. */
final class HostileServer implements AutoCloseable {
    /**
     * The promise is a second, which is what is printed; a machine that runs other tests and the
     * crowd beside gets more, so that only who is not served at all fails.
     */
    static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Duration AFTERWARDS = Duration.ofSeconds(60);
    private static final int WARM = 50;
    private static final int SPARE_THREADS = 16;
    private static final long SPARE_BYTES = 32 << 20;
    private static final String NOTHING = "Nothing is here";
    private static final String CALL =
            """
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo",\
            "arguments":{"message":"still here"}}}""";

    private final Product product;
    private final String base;
    private final HttpClient client;
    private Levels before = new Levels(0, 0, 0, 0, 0);
    private long slowestMillis;
    private long calls;

    /** What a server has of everything. */
    record Levels(long connections, long waitingBytes, long streams, long threads, long heap) {}

    /**
     * A server in this folder.
     *
     * @param secure whether it speaks TLS, and with it HTTP/2
     */
    HostileServer(Path folder, boolean secure) throws Exception {
        StringBuilder config = new StringBuilder();
        config.append("listen:\n  port: 0\n  sse-alias: true\n");
        if (secure) {
            Certificates.Pem pem = Certificates.make(folder);
            config.append("  tls:\n    certificate: ").append(pem.certificate()).append('\n');
            config.append("    key: ").append(pem.key()).append('\n');
        }
        config.append("limits:\n  request-timeout: 3s\n  heartbeat: 1s\n");
        Path work = Files.createDirectory(folder.resolve("work"));
        config.append("workspace:\n  root: ").append(work).append('\n');
        Path file = Files.writeString(folder.resolve("toolbooth.yaml"), config);
        product =
                new Product(
                        Flavour.JAR,
                        folder,
                        Map.of(
                                "TOOLBOOTH_JAVA_OPTS",
                                Flavour.QUICK + " -Xmx256m",
                                "TOOLBOOTH_DATA",
                                folder.resolve("data").toString()),
                        "--config",
                        file.toString());
        base = (secure ? "https" : "http") + "://localhost:" + product.port() + "/";
        HttpClient.Builder builder = HttpClient.newBuilder().connectTimeout(PATIENCE);
        if (secure) {
            builder.sslContext(Certificates.believing());
        }
        client = builder.build();
    }

    int port() {
        return product.port();
    }

    /** Whether anything answers at a path. */
    boolean has(HostilePath path) throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(base).resolve(path.path())).timeout(PATIENCE);
        if (path.posts()) {
            request.header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString(path.body()));
        }
        HttpResponse<InputStream> answer =
                client.send(request.build(), BodyHandlers.ofInputStream());
        try (InputStream body = answer.body()) {
            // Only then: a stream of events has no end.
            return answer.statusCode() != 404
                    || !new String(body.readAllBytes(), UTF_8).contains(NOTHING);
        }
    }

    private HttpResponse<String> ask(HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return client.send(request.timeout(PATIENCE).build(), BodyHandlers.ofString());
    }

    /** Makes a call, which has to be served in time. */
    void call() throws IOException, InterruptedException {
        long begun = System.nanoTime();
        HttpResponse<String> answer =
                ask(
                        HttpRequest.newBuilder(URI.create(base).resolve("/mcp"))
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString(CALL)));
        slowestMillis =
                Math.max(slowestMillis, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun));
        calls++;
        assertThat(answer.body()).contains("still here");
        assertThat(answer.statusCode()).isEqualTo(200);
    }

    /** How long the slowest call took, and how many there were. */
    String seen() {
        String said = calls + " calls, the slowest in " + slowestMillis + " ms";
        calls = 0;
        slowestMillis = 0;
        return said;
    }

    /** Notes how things are while nothing is going on. */
    void settle() throws IOException, InterruptedException {
        for (HostilePath path : HostilePath.all()) {
            has(path);
        }
        for (int i = 0; i < WARM; i++) {
            call();
        }
        seen();
        before = levels();
    }

    /** Waits until all is as it was noted. */
    void awaitAsBefore() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + AFTERWARDS.toNanos();
        Levels now = levels();
        while (!asBefore(now)) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("before: " + before + ", afterwards: " + now);
            }
            LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
            now = levels();
        }
    }

    private boolean asBefore(Levels now) {
        return now.connections() <= before.connections() + 1
                && now.waitingBytes() <= before.waitingBytes()
                && now.streams() <= before.streams()
                && now.threads() <= before.threads() + SPARE_THREADS
                && now.heap() <= before.heap() + SPARE_BYTES;
    }

    /** How things are, once what nobody needs any more is thrown away. */
    private Levels levels() throws IOException, InterruptedException {
        collect();
        HttpResponse<String> page =
                ask(HttpRequest.newBuilder(URI.create(base).resolve("/metrics")));
        return new Levels(
                sum(page.body(), "toolbooth_connections"),
                sum(page.body(), "toolbooth_waiting_bytes"),
                sum(page.body(), "toolbooth_streams"),
                sum(page.body(), "jvm_threads_current"),
                sum(page.body(), "jvm_memory_used_bytes"));
    }

    private void collect() throws IOException, InterruptedException {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        Process collecting =
                new ProcessBuilder(jcmd.toString(), product.child().pid() + "", "GC.run")
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        assertThat(collecting.waitFor()).as("jcmd").isZero();
    }

    private static long sum(String page, String family) {
        Matcher line = Pattern.compile("(?m)^" + family + "(?:\\{.*\\})? (\\S+)$").matcher(page);
        double sum = 0;
        while (line.find()) {
            sum += Double.parseDouble(line.group(1));
        }
        return (long) sum;
    }

    @Override
    public void close() {
        client.shutdownNow();
        product.close();
    }
}
