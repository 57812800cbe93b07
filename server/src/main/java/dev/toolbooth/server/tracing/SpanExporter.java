package dev.toolbooth.server.tracing;

import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundBody;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundHeader;
import dev.toolbooth.core.outbound.OutboundRequest;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.core.trace.CallLog;
import dev.toolbooth.core.trace.CallRecord;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.http.HeaderNames;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An exporter of every call as a span to a collector (OTLP over HTTP, as JSON), in the background.
 * A call whose caller doesn't sample its trace is left out; what a slow collector can't take is
 * dropped and counted, and no call ever waits. Thread-safe.
 */
public final class SpanExporter implements CallLog, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SpanExporter.class);
    private static final int WAITING_MAX = 8_192;
    private static final int BATCH_MAX = 512;
    private static final Duration BATCH_AGE = Duration.ofSeconds(1);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int ANSWER_BYTES_MAX = 64 * 1024;

    private final String endpoint;
    private final Outbound outbound;
    private final OtlpJson json;
    private final BlockingQueue<CallRecord> waiting = new ArrayBlockingQueue<>(WAITING_MAX);
    private final LongAdder dropped = new LongAdder();
    private final Thread thread;
    private boolean failing;
    private volatile boolean closing;

    /**
     * @param endpoint where the collector takes traces, such as {@code
     *     http://127.0.0.1:4318/v1/traces}
     */
    public SpanExporter(String endpoint, ServerInfo server, Outbound outbound) {
        this.endpoint = endpoint;
        this.outbound = outbound;
        // Ids must differ between servers, and need not be secret.
        this.json = new OtlpJson(server, new SplittableRandom(new SecureRandom().nextLong()));
        this.thread = Thread.ofVirtual().name("span-exporter").start(this::run);
    }

    @Override
    public void ended(CallRecord call) {
        if (!waiting.offer(call)) {
            dropped.increment();
        }
    }

    private void run() {
        try {
            while (!closing || !waiting.isEmpty()) {
                List<CallRecord> batch = batch();
                if (!batch.isEmpty()) {
                    send(batch);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private List<CallRecord> batch() throws InterruptedException {
        List<CallRecord> batch = new ArrayList<>();
        long until = System.nanoTime() + BATCH_AGE.toNanos();
        while (batch.size() < BATCH_MAX) {
            long left = closing ? 0 : until - System.nanoTime();
            CallRecord call = waiting.poll(left, TimeUnit.NANOSECONDS);
            if (call == null) {
                return batch;
            }
            if (wanted(call)) {
                batch.add(call);
            }
        }
        return batch;
    }

    private static boolean wanted(CallRecord call) {
        Optional<TraceParent> parent = TraceParent.read(call.traceparent());
        return parent.isEmpty() || parent.get().sampled();
    }

    private void send(List<CallRecord> batch) throws InterruptedException {
        OutboundRequest request =
                new OutboundRequest(
                        "POST",
                        endpoint,
                        List.of(new OutboundHeader(HeaderNames.CONTENT_TYPE, "application/json")),
                        OutboundBody.of(Json.bytes(json.request(batch))),
                        TIMEOUT,
                        ANSWER_BYTES_MAX,
                        OutboundRequest.Overflow.CUT,
                        OutboundRequest.Redirects.NONE);
        try {
            OutboundResponse response = outbound.send(request);
            if (response.status() / 100 == 2) {
                failing = false;
            } else {
                lost(batch.size(), "the collector answered " + response.status());
            }
        } catch (OutboundFailure e) {
            lost(batch.size(), e.getMessage());
        }
    }

    /** Says so once, and again only after something got through. */
    private void lost(int spans, String why) {
        dropped.add(spans);
        if (!failing) {
            failing = true;
            LOG.warn("spans are lost: {}", why);
        }
    }

    /** How many spans did not get to the collector. */
    long dropped() {
        return dropped.sum();
    }

    /** Sends what is waiting, for a short while, and ends. */
    @Override
    public void close() {
        closing = true;
        try {
            if (!thread.join(TIMEOUT)) {
                thread.interrupt();
            }
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        }
    }
}
