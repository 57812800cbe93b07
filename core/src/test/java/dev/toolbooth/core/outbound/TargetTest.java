package dev.toolbooth.core.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetTest {

    @ParameterizedTest
    @CsvSource({
        "http://example.com, http://example.com/",
        "HTTPS://Example.COM/a%20b?c=[d]#e, https://example.com/a%20b?c=[d]",
        "http://example.com.:80/x, http://example.com/x",
        "https://example.com:443?q, https://example.com/?q",
        "http://example.com#top, http://example.com/",
        "http://example.com:443/, http://example.com:443/",
        "http://xn--bcher-kva.example/, http://xn--bcher-kva.example/",
        "http://a_b.example/, http://a_b.example/",
        "http://8.8.8.8:8080/, http://8.8.8.8:8080/",
        "'http://[2001:DB8::1]:8080/', 'http://[2001:db8::1]:8080/'",
        "'http://[::1]', 'http://[::1]/'",
        "http://cafe/, http://cafe/",
        "http://example.com/@x:1, http://example.com/@x:1"
    })
    void aUrlIsReadInOneWay(String url, String plain) throws OutboundFailure {
        assertThat(Target.parse(url).url()).isEqualTo(plain);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "example.com",
                "//example.com/",
                "http:/example.com",
                "http:example.com",
                "http://",
                "http:///x",
                "http://?x",
                "http://:80/",
                "ftp://example.com/",
                "file:///etc/passwd",
                "gopher://example.com/",
                "jar:http://example.com!/",
                " http://example.com/",
                "http://example.com/a b",
                "http://example.com/\tx",
                "http://example.com\r\nHost: x/",
                "http://exam\nple.com/",
                "http://example.com\\@other/",
                "http://user@example.com/",
                "http://user:word@example.com/",
                "http://example.com@127.0.0.1/",
                "http://@example.com/",
                "http://example.com:/",
                "http://example.com:0/",
                "http://example.com:00080/",
                "http://example.com:65536/",
                "http://example.com:+80/",
                "http://example.com:80:80/",
                "http://example.com:8o/"
            })
    void whatIsNotQuiteAUrlIsRefused(String url) {
        assertBad(url);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://ex%61mple.com/",
                "http://exämple.com/",
                "http://１２７.0.0.1/",
                "http://127。0。0。1/",
                "http://127.1/",
                "http://127.0.1/",
                "http://2130706433/",
                "http://017700000001/",
                "http://0x7f000001/",
                "http://0x7f.1/",
                "http://0177.0.0.1/",
                "http://127.0.0.01/",
                "http://127.0.0.0x1/",
                "http://127.0.0.1./",
                "http://256.0.0.1/",
                "http://1.2.3.4.5/",
                "http://example.0x/",
                "http://example..com/",
                "http://.example.com/",
                "http://example.com../",
                "http://[::1/",
                "http://::1/",
                "http://[::1]x/",
                "http://[::1%25lo]/",
                "http://[127.0.0.1]/",
                "http://[]/",
                "http://[[::1]]/",
                "http://a]/",
                "http://[::1]]/"
            })
    void whatCouldBeReadInTwoWaysIsRefused(String url) {
        assertBad(url);
    }

    private static void assertBad(String url) {
        assertThatThrownBy(() -> Target.parse(url))
                .asInstanceOf(InstanceOfAssertFactories.type(OutboundFailure.class))
                .extracting(OutboundFailure::reason)
                .isEqualTo(OutboundFailure.Reason.BAD_URL);
    }

    @Test
    void lengthsEndWhereTheyEnd() throws OutboundFailure {
        String start = "http://example.com/";
        String longest = start + "x".repeat(Target.CHARS_MAX - start.length());
        assertThat(Target.parse(longest).url()).isEqualTo(longest);
        assertBad(longest + "x");
        assertThat(Target.parse("http://" + "x".repeat(63) + ".example").host()).hasSize(71);
        assertBad("http://" + "x".repeat(64) + ".example");
        assertThat(Target.parse("http://" + "x.".repeat(126) + "x").host()).hasSize(253);
        assertBad("http://" + "x.".repeat(126) + "xx");
    }

    @ParameterizedTest
    @CsvSource({
        "http://other.example/x, http://other.example/x",
        "//other.example/x, https://other.example/x",
        "/x, https://example.com:444/x",
        "x, https://example.com:444/a/x",
        "../x?y=../z, https://example.com:444/x?y=../z",
        "../../../x, https://example.com:444/x",
        "./, https://example.com:444/a/",
        "c/./d/.., https://example.com:444/a/c/",
        "?z, https://example.com:444/a/b?z",
        "'#z', https://example.com:444/a/b",
        "'', https://example.com:444/a/b"
    })
    void aRedirectIsReadFromWhereItWasSent(String location, String leads) throws OutboundFailure {
        Target target = Target.parse("https://example.com:444/a/b?c");
        assertThat(target.resolve(location).url()).isEqualTo(leads);
    }

    @ParameterizedTest
    @ValueSource(strings = {"javascript:1", "file:///x", "http:x", "a b", "/\\evil.example", "//"})
    void aRedirectToWhatIsNoUrlIsRefused(String location) throws OutboundFailure {
        Target target = Target.parse("https://example.com/a");
        assertThatThrownBy(() -> target.resolve(location)).isInstanceOf(OutboundFailure.class);
    }
}
