package dev.toolbooth.server.outbound;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.outbound.AllowedHost;
import dev.toolbooth.core.outbound.IpAddress;
import dev.toolbooth.core.outbound.OutboundBody;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundRequest;
import dev.toolbooth.core.outbound.OutboundRequest.Overflow;
import dev.toolbooth.core.outbound.OutboundRequest.Redirects;
import dev.toolbooth.core.outbound.OutboundResponse;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Requests that are made again because the server says when, over real connections. Proves S0-59's
 * "our own outbound client honours it too".
 */
class OutboundAgainTest {
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Instant NOW = Instant.parse("2026-11-08T08:49:37Z");
    private static final AllowedHost HERE = AllowedHost.parse("127.0.0.1").orElseThrow();

    /** The pauses that would have been made. */
    private final List<Duration> pauses = new ArrayList<>();

    private GuardedOutbound outbound(
            AddressLookup addressLookup, int requestsAtOnce, RetryPause retryPause) {
        return new GuardedOutbound(
                List.of(HERE),
                requestsAtOnce,
                addressLookup,
                Optional.empty(),
                InstantSource.fixed(NOW),
                retryPause);
    }

    private GuardedOutbound outbound() {
        return outbound(TimedLookup::system, 8, pauses::add);
    }

    private static OutboundRequest request(String method, String url, Duration timeout) {
        return new OutboundRequest(
                method,
                url,
                List.of(),
                OutboundBody.NONE,
                timeout,
                1_000,
                Overflow.CUT,
                Redirects.ANYWHERE);
    }

    private static String busy(int status, String retryAfter) {
        return "HTTP/1.1 "
                + status
                + " Busy\r\nContent-Length: 0\r\nRetry-After: "
                + retryAfter
                + "\r\n\r\n";
    }

    private static final String DONE = "HTTP/1.1 204 No Content\r\n\r\n";

    /** A server that says one thing after the other, then hangs up without a word. */
    private static OddServer saying(String... answers) throws IOException {
        Queue<String> left = new ConcurrentLinkedQueue<>(List.of(answers));
        return new OddServer(
                (_, out) -> {
                    String next = left.poll();
                    if (next == null) {
                        out.close();
                    } else {
                        out.write(next.getBytes(ISO_8859_1));
                    }
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD"})
    void theServerIsAskedAgainAfterThePauseThatItWants(String method) throws Exception {
        try (OddServer server =
                        saying(busy(503, "7"), busy(429, "Sun, 08 Nov 2026 08:49:39 GMT"), DONE);
                GuardedOutbound outbound = outbound()) {
            OutboundResponse response = outbound.send(request(method, server.url("/a?b"), LONG));
            assertThat(response.status()).isEqualTo(204);
            assertThat(pauses).containsExactly(Duration.ofSeconds(7), Duration.ofSeconds(2));
            assertThat(server.seen)
                    .hasSize(3)
                    .allSatisfy(asked -> assertThat(asked).startsWith(method + " /a?b HTTP/1.1"));
        }
    }

    @Test
    void theClockOfTheMachineIsWaitedFor() throws Exception {
        try (OddServer server = saying(busy(503, "0"), busy(429, "1"), DONE);
                GuardedOutbound outbound = GuardedOutbound.standard(List.of(HERE), 1)) {
            assertThat(outbound.send(request("GET", server.url("/"), LONG)).status())
                    .isEqualTo(204);
            assertThat(server.seen).hasSize(3);
        }
    }

    @Test
    void afterTheSecondTimeTheAnswerStands() throws Exception {
        try (OddServer server = saying(busy(503, "1"), busy(503, "2"), busy(503, "3"), DONE);
                GuardedOutbound outbound = outbound()) {
            OutboundResponse response = outbound.send(request("GET", server.url("/"), LONG));
            assertThat(response.status()).isEqualTo(503);
            assertThat(response.header("Retry-After")).contains("3");
            assertThat(pauses).hasSize(2);
            assertThat(server.seen).hasSize(3);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
    void whatMayChangeSomethingIsSentOnce(String method) throws Exception {
        try (OddServer server = saying(busy(503, "0"), DONE);
                GuardedOutbound outbound = outbound()) {
            OutboundResponse response = outbound.send(request(method, server.url("/"), LONG));
            assertThat(response.status()).isEqualTo(503);
            assertThat(pauses).isEmpty();
            assertThat(server.seen).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"11", "soon", "Sun, 08 Nov 2026 09:49:37 GMT"})
    void whatIsTooLongOrNoTimeIsNotWaitedFor(String retryAfter) throws Exception {
        try (OddServer server = saying(busy(503, retryAfter), DONE);
                GuardedOutbound outbound = outbound()) {
            OutboundResponse response = outbound.send(request("GET", server.url("/"), LONG));
            assertThat(response.status()).isEqualTo(503);
            assertThat(response.header("Retry-After")).contains(retryAfter);
            assertThat(server.seen).hasSize(1);
        }
    }

    @Test
    void aPauseThatTheRequestHasNoTimeForIsNotMade() throws Exception {
        try (OddServer server = saying(busy(503, "5"), DONE);
                GuardedOutbound outbound = outbound()) {
            Duration timeout = Duration.ofSeconds(5);
            assertThat(outbound.send(request("GET", server.url("/"), timeout)).status())
                    .isEqualTo(503);
            assertThat(pauses).isEmpty();
        }
    }

    @Test
    void anAnswerIsNotLostWhenTheSecondRequestFails() throws Exception {
        try (OddServer server = saying(busy(503, "1"));
                GuardedOutbound outbound = outbound()) {
            assertThat(outbound.send(request("GET", server.url("/"), LONG)).status())
                    .isEqualTo(503);
            assertThat(server.seen).hasSize(2);
        }
    }

    @Test
    void aNameThatChangesItsMindDuringThePauseIsNotAskedAgain() throws Exception {
        Queue<String> addresses = new ArrayDeque<>(List.of("127.0.0.1", "10.0.0.1"));
        AddressLookup rebinding = _ -> List.of(IpAddress.parse(addresses.remove()).orElseThrow());
        try (OddServer server = saying(busy(503, "1"), DONE);
                GuardedOutbound outbound = outbound(rebinding, 8, pauses::add)) {
            String url = "http://rebinding.example:" + server.port() + "/";
            assertThat(outbound.send(request("GET", url, LONG)).status()).isEqualTo(503);
            assertThat(addresses).isEmpty();
            assertThat(server.seen).hasSize(1);
        }
    }

    @Test
    void aPauseTakesNobodysTurn() throws Exception {
        List<Integer> meanwhile = new ArrayList<>();
        GuardedOutbound[] self = new GuardedOutbound[1];
        try (OddServer ready = OddServer.ok("free");
                OddServer server = saying(busy(503, "1"), DONE);
                GuardedOutbound outbound =
                        outbound(
                                TimedLookup::system,
                                1,
                                _ -> meanwhile.add(status(self[0], ready.url("/"))))) {
            self[0] = outbound;
            assertThat(status(outbound, server.url("/"))).isEqualTo(204);
            assertThat(meanwhile).containsExactly(200);
        }
    }

    private static int status(GuardedOutbound outbound, String url) throws InterruptedException {
        try {
            return outbound.send(request("GET", url, LONG)).status();
        } catch (OutboundFailure e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void anInterruptEndsThePause() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        Semaphore pausing = new Semaphore(0);
        Semaphore interrupted = new Semaphore(0);
        try (OddServer server = saying(busy(503, "1"), DONE);
                GuardedOutbound outbound =
                        outbound(
                                TimedLookup::system,
                                8,
                                _ -> {
                                    pausing.release();
                                    never.await();
                                })) {
            Thread asking =
                    Thread.ofVirtual()
                            .start(
                                    () -> {
                                        try {
                                            status(outbound, server.url("/"));
                                        } catch (InterruptedException e) {
                                            interrupted.release();
                                        }
                                    });
            pausing.acquire();
            asking.interrupt();
            interrupted.acquire();
            assertThat(server.seen).hasSize(1);
        }
    }
}
