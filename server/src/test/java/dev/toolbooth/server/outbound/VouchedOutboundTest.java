package dev.toolbooth.server.outbound;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.outbound.IpAddress;
import dev.toolbooth.core.outbound.OutboundBody;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundRequest;
import dev.toolbooth.core.outbound.OutboundRequest.Overflow;
import dev.toolbooth.core.outbound.OutboundRequest.Redirects;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the operator vouches for: one origin, wherever it is, and nothing beside it. */
class VouchedOutboundTest {

    private static GuardedOutbound outbound(String address) {
        return new GuardedOutbound(
                List.of(),
                8,
                _ -> List.of(IpAddress.parse(address).orElseThrow()),
                Optional.empty());
    }

    private static OutboundRequest request(String url, Redirects redirects) {
        return new OutboundRequest(
                "GET",
                url,
                List.of(),
                OutboundBody.NONE,
                Duration.ofSeconds(20),
                1_000,
                Overflow.CUT,
                redirects);
    }

    private static void assertRefused(GuardedOutbound outbound, OutboundRequest request) {
        assertThatThrownBy(() -> outbound.send(request))
                .isInstanceOfSatisfying(
                        OutboundFailure.class,
                        failure ->
                                assertThat(failure.reason())
                                        .isEqualTo(OutboundFailure.Reason.REFUSED));
    }

    @Test
    void aVouchedOriginMayBeOnLoopbackByAddressAndByName() throws Exception {
        try (OddServer server = OddServer.ok("here");
                GuardedOutbound outbound = outbound("127.0.0.1")) {
            for (String host : List.of("127.0.0.1", "localhost", "intern.example")) {
                OutboundRequest plain =
                        request("http://" + host + ":" + server.port() + "/", Redirects.NONE);
                assertThat(outbound.send(plain.vouched(true)).body().utf8()).isEqualTo("here");
                assertRefused(outbound, plain);
            }
            assertThat(server.seen).hasSize(3);
        }
    }

    @Test
    void aRedirectStaysInTheVouchedOriginWhateverTheRequestSays() throws Exception {
        try (OddServer other = OddServer.ok("not to be seen");
                OddServer server =
                        new OddServer(
                                (request, out) ->
                                        out.write(
                                                answer(
                                                        request.startsWith("GET /end")
                                                                ? ""
                                                                : request.startsWith("GET /in")
                                                                        ? "/end"
                                                                        : other.url("/"))));
                GuardedOutbound outbound = outbound("127.0.0.1")) {
            OutboundRequest within = request(server.url("/in"), Redirects.SAME_ORIGIN);
            assertThat(outbound.send(within.vouched(true)).status()).isEqualTo(200);
            for (Redirects allowed : List.of(Redirects.SAME_ORIGIN, Redirects.ANYWHERE)) {
                assertRefused(outbound, request(server.url("/out"), allowed).vouched(true));
            }
            assertThat(other.seen).isEmpty();
        }
    }

    private static byte[] answer(String location) {
        String head =
                location.isEmpty()
                        ? "HTTP/1.1 200 OK\r\n"
                        : "HTTP/1.1 302 Found\r\nLocation: " + location + "\r\n";
        return (head + "Content-Length: 0\r\n\r\n").getBytes(ISO_8859_1);
    }

    @Test
    void aVouchedNameNeverLeadsToWhereCloudsKeepSecrets() {
        for (String address :
                List.of("169.254.169.254", "168.63.129.16", "::ffff:169.254.169.254", "fe80::1")) {
            try (GuardedOutbound outbound = outbound(address)) {
                assertRefused(
                        outbound, request("http://shop.example/", Redirects.NONE).vouched(true));
            }
        }
    }

    @Test
    void vouchingForOneOriginLeavesAllOthersAsTheyWere() throws Exception {
        try (OddServer server = OddServer.ok("here");
                GuardedOutbound outbound = outbound("127.0.0.1")) {
            String url = "http://shop.example:" + server.port() + "/";
            assertThat(outbound.send(request(url, Redirects.NONE).vouched(true)).status())
                    .isEqualTo(200);
            // The same name, asked for an entry that nobody vouches for, is judged as ever.
            assertRefused(outbound, request(url, Redirects.NONE));
            assertRefused(
                    outbound,
                    request("http://rebound.example:" + server.port() + "/", Redirects.ANYWHERE));
        }
    }
}
