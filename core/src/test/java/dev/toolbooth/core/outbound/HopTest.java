package dev.toolbooth.core.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.outbound.OutboundRequest.Overflow;
import dev.toolbooth.core.outbound.OutboundRequest.Redirects;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HopTest {

    private static Hop hop(String method, OutboundHeader... headers) throws OutboundFailure {
        return Hop.first(
                new OutboundRequest(
                        method,
                        "https://example.com/a",
                        List.of(headers),
                        OutboundBody.of("text"),
                        Duration.ofSeconds(1),
                        100,
                        Overflow.CUT,
                        Redirects.ANYWHERE));
    }

    @ParameterizedTest
    @CsvSource({
        "301, GET, GET, 4",
        "301, POST, GET, 0",
        "301, PUT, PUT, 4",
        "302, POST, GET, 0",
        "302, DELETE, DELETE, 4",
        "303, POST, GET, 0",
        "303, PUT, GET, 0",
        "303, HEAD, HEAD, 4",
        "307, POST, POST, 4",
        "308, PATCH, PATCH, 4"
    })
    void theStatusSaysWhatBecomesOfMethodAndBody(int status, String from, String to, int bytes)
            throws OutboundFailure {
        Hop next = hop(from).next(status, "/b", Redirects.ANYWHERE);
        assertThat(next.method()).isEqualTo(to);
        assertThat(next.body().size()).isEqualTo(bytes);
        assertThat(next.target().url()).isEqualTo("https://example.com/b");
    }

    @Test
    void nothingThatMayBeACredentialGoesToAnotherOrigin() throws OutboundFailure {
        Hop first =
                hop(
                        "PUT",
                        new OutboundHeader("Authorization", "Bearer x"),
                        new OutboundHeader("Cookie", "a=b"),
                        new OutboundHeader("X-API-Key", "k"),
                        new OutboundHeader("Private-Token", "t"),
                        new OutboundHeader("Accept", "text/html"),
                        new OutboundHeader("Content-Type", "text/plain"));
        assertThat(first.next(307, "/b", Redirects.ANYWHERE).headers()).hasSize(6);
        for (String other :
                List.of("https://other.example/", "https://example.com:444/", "//a.example.com/")) {
            assertThat(first.next(307, other, Redirects.ANYWHERE).headers())
                    .extracting(OutboundHeader::name)
                    .containsExactly("Accept", "Content-Type");
        }
        assertThat(first.next(303, "//other.example/", Redirects.ANYWHERE).headers())
                .extracting(OutboundHeader::name)
                .containsExactly("Accept");
    }

    @Test
    void aRedirectNeitherLeavesTlsNorItsOriginWhenThatIsForbidden() throws OutboundFailure {
        assertThatThrownBy(() -> hop("GET").next(302, "http://example.com/", Redirects.ANYWHERE))
                .hasMessageContaining("from https to http");
        assertThatThrownBy(() -> hop("GET").next(302, "//x.example/", Redirects.SAME_ORIGIN))
                .hasMessageContaining("another origin");
        assertThatThrownBy(() -> hop("GET").next(302, "file:///etc/x", Redirects.ANYWHERE))
                .hasMessageContaining("no usable URL");
        assertThat(hop("GET").next(302, "/b", Redirects.SAME_ORIGIN).target().path())
                .isEqualTo("/b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"CONNECT", "TRACE", "get", "", "GET /x HTTP/1.1\r\nX: y"})
    void onlyPlainMethodsAreSent(String method) {
        assertThatThrownBy(() -> hop(method))
                .isInstanceOf(OutboundFailure.class)
                .hasMessageContaining("PATCH");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host",
                "CONTENT-LENGTH",
                "Transfer-Encoding",
                "connection",
                "Keep-Alive",
                "Upgrade",
                "TE",
                "Trailer",
                "Expect",
                "Proxy-Authorization",
                "Proxy-Connection",
                "",
                "a b",
                "a:b",
                "a\r\nb",
                "ä"
            })
    void aHeaderThatIsNotTheCallersCanNotBeSet(String name) {
        assertThatThrownBy(() -> hop("GET", new OutboundHeader(name, "x")))
                .isInstanceOf(OutboundFailure.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nX-Other: b", "a\nb", "a\rb", "a\u0000b", "ä", "\u007f"})
    void aHeadersValueCanNotBecomeAnotherHeader(String value) {
        assertThatThrownBy(() -> hop("GET", new OutboundHeader("X-Any", value)))
                .isInstanceOf(OutboundFailure.class)
                .hasMessageContaining("X-Any");
    }

    @Test
    void thereAreOnlySoManyHeadersOfSuchLength() throws OutboundFailure {
        OutboundHeader small = new OutboundHeader("a", "b");
        HeaderRules.check(Collections.nCopies(HeaderRules.COUNT_MAX, small));
        assertThatThrownBy(
                        () ->
                                HeaderRules.check(
                                        Collections.nCopies(HeaderRules.COUNT_MAX + 1, small)))
                .hasMessageContaining("64");
        String value = "x".repeat(HeaderRules.CHARS_MAX - 1);
        HeaderRules.check(List.of(new OutboundHeader("a", value)));
        assertThatThrownBy(
                        () ->
                                HeaderRules.check(
                                        Stream.of(value, "")
                                                .map(v -> new OutboundHeader("a", v))
                                                .toList()))
                .hasMessageContaining("16384");
    }
}
