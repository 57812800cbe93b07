package dev.toolbooth.server.outbound;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.toolbooth.core.outbound.AllowedHost;
import dev.toolbooth.core.outbound.IpAddress;
import dev.toolbooth.core.outbound.OutboundBody;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundFailure.Reason;
import dev.toolbooth.core.outbound.OutboundHeader;
import dev.toolbooth.core.outbound.OutboundRequest;
import dev.toolbooth.core.outbound.OutboundRequest.Overflow;
import dev.toolbooth.core.outbound.OutboundRequest.Redirects;
import dev.toolbooth.core.outbound.OutboundResponse;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The way out, against a server on loopback that the operator has allowed. */
class GuardedOutboundTest {
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(300);

    private static GuardedOutbound allowing(String... entries) {
        return looking(TimedLookup::system, entries);
    }

    private static GuardedOutbound looking(AddressLookup addressLookup, String... entries) {
        return new GuardedOutbound(
                Stream.of(entries).map(text -> AllowedHost.parse(text).orElseThrow()).toList(),
                8,
                addressLookup,
                Optional.empty());
    }

    private static OutboundRequest request(String method, String url, OutboundHeader... headers) {
        return new OutboundRequest(
                method,
                url,
                List.of(headers),
                method.equals("GET") ? OutboundBody.NONE : OutboundBody.of("some text"),
                LONG,
                1_000,
                Overflow.CUT,
                Redirects.ANYWHERE);
    }

    private static OutboundRequest within(Duration timeout, String url) {
        return OutboundRequest.get(url, timeout, 1_000);
    }

    private static OutboundFailure failure(GuardedOutbound outbound, OutboundRequest request) {
        return Optional.ofNullable(
                        catchThrowableOfType(OutboundFailure.class, () -> outbound.send(request)))
                .orElseThrow(() -> new AssertionError("there was an answer"));
    }

    @Test
    void anAnswerComesBackAsItWasGiven() throws Exception {
        try (OddServer server =
                        OddServer.saying(
                                String.join(
                                        "\r\n",
                                        "HTTP/1.1 418 I'm a teapot",
                                        "X-One: 1",
                                        "X-One: 2",
                                        "Transfer-Encoding: chunked",
                                        "",
                                        "3",
                                        "abc",
                                        "2",
                                        "de",
                                        "0",
                                        "",
                                        ""));
                GuardedOutbound outbound = allowing("127.0.0.1")) {
            OutboundResponse response =
                    outbound.send(
                            request("POST", server.url("/a?b=c"), new OutboundHeader("X-Me", "1")));
            assertThat(response.status()).isEqualTo(418);
            assertThat(response.reason()).isEqualTo("I'm a teapot");
            assertThat(response.headers())
                    .contains(new OutboundHeader("X-One", "1"), new OutboundHeader("X-One", "2"));
            assertThat(response.body().utf8()).isEqualTo("abcde");
            assertThat(response.truncated()).isFalse();
            assertThat(server.seen.getFirst())
                    .startsWith("POST /a?b=c HTTP/1.1\r\n")
                    .containsIgnoringCase("\r\nHost: 127.0.0.1:" + server.port() + "\r\n")
                    .containsIgnoringCase("\r\nX-Me: 1\r\n")
                    .containsIgnoringCase("\r\nConnection: close\r\n")
                    .containsIgnoringCase("\r\nUser-Agent: Toolbooth\r\n")
                    .endsWith("\r\n\r\nsome text");
            assertThat(server.seen.getFirst().toLowerCase(Locale.ROOT))
                    .containsOnlyOnce("\r\nhost:");
        }
    }

    @Test
    void aBodyIsReadUpToItsBound() throws Exception {
        try (OddServer server = OddServer.ok("12345");
                GuardedOutbound outbound = allowing("127.0.0.1")) {
            assertThat(read(outbound, server, 5, Overflow.CUT).truncated()).isFalse();
            assertThat(read(outbound, server, 5, Overflow.FAIL).body().utf8()).isEqualTo("12345");
            assertThat(read(outbound, server, 4, Overflow.CUT).truncated()).isTrue();
            assertThat(read(outbound, server, 4, Overflow.CUT).body().utf8()).isEqualTo("1234");
            assertThat(failure(outbound, OutboundRequest.get(server.url("/"), LONG, 4)).reason())
                    .isEqualTo(Reason.TOO_LARGE);
        }
    }

    private static OutboundResponse read(
            GuardedOutbound outbound, OddServer server, int bytes, Overflow overflow)
            throws Exception {
        return outbound.send(
                new OutboundRequest(
                        "GET",
                        server.url("/"),
                        List.of(),
                        OutboundBody.NONE,
                        LONG,
                        bytes,
                        overflow,
                        Redirects.NONE));
    }

    @Test
    void anEndlessBodyIsCutAndItsConnectionToo() throws Exception {
        try (OddServer server =
                        new OddServer(
                                (_, out) -> {
                                    out.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(ISO_8859_1));
                                    while (true) {
                                        out.write(new byte[1024]);
                                    }
                                });
                GuardedOutbound outbound = allowing("127.0.0.1")) {
            OutboundResponse response = outbound.send(request("GET", server.url("/")));
            assertThat(response.truncated()).isTrue();
            assertThat(response.body().size()).isEqualTo(1_000);
            server.hungUp.acquire();
        }
    }

    @Test
    void whatDripsIsLeftWhenTheTimeIsUp() throws Exception {
        try (OddServer server =
                        new OddServer(
                                (_, out) -> {
                                    out.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(ISO_8859_1));
                                    while (true) {
                                        out.write('.');
                                        out.flush();
                                        LockSupport.parkNanos(5_000_000);
                                    }
                                });
                GuardedOutbound outbound = allowing("127.0.0.1")) {
            OutboundFailure failure = failure(outbound, within(SHORT, server.url("/")));
            assertThat(failure.reason()).isEqualTo(Reason.TIMEOUT);
            assertThat(failure).hasMessageContaining("within 300 ms");
            server.hungUp.acquire();
        }
    }

    @Test
    void whoNeverAnswersIsLeftWhenTheTimeIsUp() throws Exception {
        try (OddServer server = OddServer.saying("");
                GuardedOutbound outbound = allowing("127.0.0.1")) {
            assertThat(failure(outbound, within(SHORT, server.url("/"))).reason())
                    .isEqualTo(Reason.TIMEOUT);
            server.hungUp.acquire();
        }
    }

    @Test
    void theTimeIsForAllRedirectsTogether() throws Exception {
        CountDownLatch asked = new CountDownLatch(3);
        try (OddServer server =
                        new OddServer(
                                (_, out) -> {
                                    asked.countDown();
                                    if (asked.getCount() > 0) {
                                        out.write(redirect("/again").getBytes(ISO_8859_1));
                                    }
                                });
                GuardedOutbound outbound = allowing("127.0.0.1")) {
            OutboundRequest request =
                    new OutboundRequest(
                            "GET",
                            server.url("/"),
                            List.of(),
                            OutboundBody.NONE,
                            Duration.ofSeconds(1),
                            10,
                            Overflow.CUT,
                            Redirects.ANYWHERE);
            assertThat(failure(outbound, request).reason()).isEqualTo(Reason.TIMEOUT);
        }
    }

    private static String redirect(String location) {
        return "HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: " + location + "\r\n\r\n";
    }

    @Test
    void headersThatDoNotEndAreTooLarge() throws Exception {
        String bomb = "HTTP/1.1 200 OK\r\n" + "X-Bomb: boom\r\n".repeat(10_000) + "\r\n";
        for (String raw :
                List.of(
                        bomb,
                        "HTTP/1.1 200 " + "x".repeat(100_000),
                        "HTTP/1.1 200 OK\r\nX: " + "x".repeat(100_000))) {
            try (OddServer server = OddServer.saying(raw);
                    GuardedOutbound outbound = allowing("127.0.0.1")) {
                assertThat(failure(outbound, within(LONG, server.url("/"))).reason())
                        .isEqualTo(Reason.TOO_LARGE);
            }
        }
    }

    @Test
    void whatIsNoHttpIsToldSo() throws Exception {
        for (String raw : List.of("SSH-2.0-OpenSSH_9.6\r\n\r\n", "\u0000\u0001\r\n\r\n")) {
            try (OddServer server = OddServer.saying(raw);
                    GuardedOutbound outbound = allowing("127.0.0.1")) {
                assertThat(failure(outbound, within(LONG, server.url("/"))).reason())
                        .isEqualTo(Reason.UNREACHABLE);
            }
        }
    }

    @Test
    void anAnswerThatBreaksOffIsNone() throws Exception {
        try (OddServer server =
                        new OddServer(
                                (_, out) -> {
                                    String half = "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab";
                                    out.write(half.getBytes(ISO_8859_1));
                                    out.close();
                                });
                GuardedOutbound outbound = allowing("127.0.0.1")) {
            assertThat(failure(outbound, within(LONG, server.url("/"))).reason())
                    .isEqualTo(Reason.UNREACHABLE);
        }
    }

    @Test
    void whereNobodyListensNobodyAnswers() throws Exception {
        int port;
        try (OddServer server = OddServer.ok("")) {
            port = server.port();
        }
        try (GuardedOutbound outbound = allowing("127.0.0.1")) {
            OutboundFailure failure =
                    failure(outbound, within(LONG, "http://127.0.0.1:" + port + "/"));
            assertThat(failure.reason()).isEqualTo(Reason.UNREACHABLE);
            assertThat(failure).hasMessage("Nobody answers at 127.0.0.1:" + port);
        }
    }

    @Test
    void fiveRedirectsAreFollowedAndNoSixth() throws Exception {
        try (OddServer server =
                        new OddServer(
                                (asked, out) -> {
                                    int left = Integer.parseInt(asked.substring(5, 6));
                                    String raw =
                                            left == 0
                                                    ? "HTTP/1.1 204 No Content\r\n\r\n"
                                                    : redirect("/" + (left - 1));
                                    out.write(raw.getBytes(ISO_8859_1));
                                });
                GuardedOutbound outbound = allowing("127.0.0.1")) {
            OutboundResponse response = outbound.send(request("GET", server.url("/5")));
            assertThat(response.status()).isEqualTo(204);
            assertThat(response.url()).isEqualTo(server.url("/0"));
            assertThat(failure(outbound, request("GET", server.url("/6"))).reason())
                    .isEqualTo(Reason.TOO_MANY_REDIRECTS);
            assertThat(outbound.send(within(LONG, server.url("/5"))).status()).isEqualTo(302);
        }
    }

    @Test
    void aRedirectIsJudgedLikeAnyOtherRequest() throws Exception {
        try (OddServer secret = OddServer.ok("secret")) {
            for (String location :
                    List.of(
                            secret.url("/"),
                            "//127.0.0.1:" + secret.port(),
                            "http://localhost:" + secret.port() + "/",
                            "http://2130706433:" + secret.port() + "/",
                            "http://[::ffff:127.0.0.1]:" + secret.port() + "/",
                            "http://rebound.example:" + secret.port() + "/",
                            "file:///etc/passwd")) {
                try (OddServer server = OddServer.saying(redirect(location));
                        GuardedOutbound outbound =
                                looking(
                                        _ -> addresses("127.0.0.1"),
                                        "127.0.0.1:" + server.port())) {
                    assertThat(failure(outbound, request("GET", server.url("/"))).reason())
                            .as(location)
                            .isEqualTo(Reason.REFUSED);
                }
            }
            assertThat(secret.seen).isEmpty();
        }
    }

    @Test
    void credentialsStayWithTheOriginTheyWereMeantFor() throws Exception {
        try (OddServer other = OddServer.ok("here");
                OddServer server = OddServer.saying(redirect(other.url("/")));
                GuardedOutbound outbound = allowing("127.0.0.1")) {
            outbound.send(
                    request(
                            "GET",
                            server.url("/"),
                            new OutboundHeader("Authorization", "Bearer key"),
                            new OutboundHeader("X-API-Key", "key"),
                            new OutboundHeader("Accept", "text/css")));
            assertThat(server.seen.getFirst()).contains("Bearer key", "X-API-Key", "text/css");
            assertThat(other.seen.getFirst()).doesNotContain("key", "Key").contains("text/css");
        }
    }

    @Test
    void aNameIsLookedUpOnceAndWhatWasJudgedIsAsked() throws Exception {
        Queue<String> answers = new ArrayDeque<>(List.of("127.0.0.1", "10.0.0.1"));
        try (OddServer server = OddServer.ok("judged");
                GuardedOutbound outbound = looking(_ -> addresses(answers.remove()), "127.0.0.1")) {
            String url = "http://rebinding.example:" + server.port() + "/";
            assertThat(outbound.send(request("GET", url)).body().utf8()).isEqualTo("judged");
            assertThat(server.seen.getFirst())
                    .containsIgnoringCase("\r\nHost: rebinding.example:" + server.port() + "\r\n");
            assertThat(answers).containsExactly("10.0.0.1");
            assertThat(failure(outbound, request("GET", url)).reason()).isEqualTo(Reason.REFUSED);
            assertThat(answers).isEmpty();
        }
    }

    @Test
    void aNameThatChangesItsMindBetweenRedirectsIsRefused() throws Exception {
        Queue<String> answers = new ArrayDeque<>(List.of("127.0.0.1", "169.254.169.254"));
        try (OddServer server = OddServer.saying(redirect("/latest/meta-data/"));
                GuardedOutbound outbound = looking(_ -> addresses(answers.remove()), "127.0.0.1")) {
            String url = "http://rebinding.example:" + server.port() + "/";
            assertThat(failure(outbound, request("GET", url)).reason()).isEqualTo(Reason.REFUSED);
            assertThat(server.seen).hasSize(1);
        }
    }

    @Test
    void aNameWithOneBadAddressIsNotAskedAtItsGoodOne() throws Exception {
        try (OddServer server = OddServer.ok("");
                GuardedOutbound outbound =
                        looking(_ -> addresses("127.0.0.1", "10.0.0.1"), "127.0.0.1")) {
            String url = "http://mixed.example:" + server.port() + "/";
            OutboundFailure failure = failure(outbound, request("GET", url));
            assertThat(failure.reason()).isEqualTo(Reason.REFUSED);
            assertThat(failure.getMessage()).contains("mixed.example").doesNotContain("10.0.0.1");
            assertThat(server.seen).isEmpty();
        }
    }

    @Test
    void whenNobodyIsAtOneAddressTheNextIsTried() throws Exception {
        try (OddServer server = OddServer.ok("found");
                GuardedOutbound outbound =
                        looking(_ -> addresses("::1", "127.0.0.1"), "two.example")) {
            String url = "http://two.example:" + server.port() + "/";
            assertThat(outbound.send(request("GET", url)).body().utf8()).isEqualTo("found");
        }
    }

    @Test
    void aNameWithoutAddressesHasNone() throws Exception {
        try (GuardedOutbound none = looking(_ -> List.of());
                GuardedOutbound unknown =
                        looking(
                                name -> {
                                    throw new UnknownHostException(name);
                                })) {
            for (GuardedOutbound outbound : List.of(none, unknown)) {
                OutboundFailure failure =
                        failure(outbound, within(LONG, "http://nowhere.example/"));
                assertThat(failure.reason()).isEqualTo(Reason.UNRESOLVABLE);
                assertThat(failure).hasMessage("The name nowhere.example has no address");
            }
        }
    }

    @Test
    void aLookupThatHangsIsLeftWhenTheTimeIsUp() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        try (GuardedOutbound outbound =
                looking(
                        name -> {
                            try {
                                never.await();
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                            throw new UnknownHostException(name);
                        })) {
            assertThat(failure(outbound, within(SHORT, "http://slow.example/")).reason())
                    .isEqualTo(Reason.TIMEOUT);
        }
    }

    @Test
    void anInterruptHangsUp() throws Exception {
        try (OddServer server = OddServer.saying("HTTP/1.1 200 OK\r\n\r\nhalf");
                GuardedOutbound outbound = allowing("127.0.0.1")) {
            Semaphore interrupted = new Semaphore(0);
            Thread asking =
                    Thread.ofVirtual()
                            .start(
                                    () -> {
                                        try {
                                            outbound.send(within(LONG, server.url("/")));
                                        } catch (OutboundFailure e) {
                                            throw new AssertionError(e);
                                        } catch (InterruptedException e) {
                                            interrupted.release();
                                        }
                                    });
            while (server.seen.isEmpty()) {
                Thread.onSpinWait();
            }
            asking.interrupt();
            interrupted.acquire();
            server.hungUp.acquire();
        }
    }

    @Test
    void onlySoManyRequestsAreUnderWay() throws Exception {
        CountDownLatch enough = new CountDownLatch(1);
        AllowedHost here = AllowedHost.parse("127.0.0.1").orElseThrow();
        try (OddServer slow =
                        new OddServer(
                                (_, out) -> {
                                    enough.await();
                                    out.write("HTTP/1.1 204 OK\r\n\r\n".getBytes(ISO_8859_1));
                                });
                OddServer ready = OddServer.ok("free");
                GuardedOutbound outbound = GuardedOutbound.standard(List.of(here), 1)) {
            Thread first = Thread.ofVirtual().start(() -> sendQuietly(outbound, slow.url("/")));
            while (slow.seen.isEmpty()) {
                Thread.onSpinWait();
            }
            assertThat(failure(outbound, within(SHORT, ready.url("/"))).reason())
                    .isEqualTo(Reason.BUSY);
            assertThat(ready.seen).isEmpty();
            enough.countDown();
            first.join();
            assertThat(outbound.send(within(LONG, ready.url("/"))).status()).isEqualTo(200);
        }
    }

    private static void sendQuietly(GuardedOutbound outbound, String url) {
        try {
            outbound.send(within(LONG, url));
        } catch (OutboundFailure | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void onceClosedItAsksNobody() throws Exception {
        try (OddServer server = OddServer.ok("")) {
            GuardedOutbound outbound = allowing("127.0.0.1");
            outbound.send(within(LONG, server.url("/")));
            outbound.close();
            outbound.close();
            assertThat(failure(outbound, within(LONG, server.url("/"))).reason())
                    .isEqualTo(Reason.BUSY);
        }
        allowing().close();
    }

    private static List<IpAddress> addresses(String... texts) {
        return Stream.of(texts).map(text -> IpAddress.parse(text).orElseThrow()).toList();
    }
}
