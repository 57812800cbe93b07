package dev.toolbooth.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.outbound.IpRange;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrustedProxiesTest {
    private final TrustedProxies proxies =
            new TrustedProxies(
                    List.of(
                            IpRange.parse("10.0.0.0/8").orElseThrow(),
                            IpRange.parse("::1").orElseThrow(),
                            IpRange.parse("fd00::/8").orElseThrow()));

    @Test
    void theLastAddressThatIsNoProxyIsTheClient() {
        assertThat(proxies.client("10.1.1.1", "1.2.3.4")).isEqualTo("1.2.3.4");
        assertThat(proxies.client("10.1.1.1", "6.6.6.6, 1.2.3.4, 10.2.2.2")).isEqualTo("1.2.3.4");
        assertThat(proxies.client("::1", "2001:db8::1")).isEqualTo("2001:db8::1");
        assertThat(proxies.client("::ffff:10.0.0.1", "1.2.3.4")).isEqualTo("1.2.3.4");
    }

    @Test
    void whoIsNoProxyIsNotBelieved() {
        assertThat(proxies.client("9.9.9.9", "1.2.3.4")).isEqualTo("9.9.9.9");
        assertThat(proxies.client("11.0.0.1", "1.2.3.4")).isEqualTo("11.0.0.1");
        assertThat(new TrustedProxies(List.of()).client("10.1.1.1", "1.2.3.4"))
                .isEqualTo("10.1.1.1");
    }

    @Test
    void whatIsNoAddressIsNotBelieved() {
        assertThat(proxies.client("10.1.1.1", "")).isEqualTo("10.1.1.1");
        assertThat(proxies.client("10.1.1.1", "unknown")).isEqualTo("10.1.1.1");
        assertThat(proxies.client("10.1.1.1", "1.2.3.4, evil")).isEqualTo("10.1.1.1");
        assertThat(proxies.client("10.1.1.1", "1.2.3.4, , ")).isEqualTo("10.1.1.1");
    }

    @Test
    void aLongChainIsLookedAtOnlySoFar() {
        String chain = "1.2.3.4" + ", 10.3.3.3".repeat(1_000);
        assertThat(proxies.client("10.1.1.1", chain)).isEqualTo("10.3.3.3");
    }

    @Test
    void anIpv6ClientIsCountedByItsNetwork() {
        assertThat(TrustedProxies.counted("2001:db8::1"))
                .isEqualTo(TrustedProxies.counted("2001:db8::2"));
        assertThat(TrustedProxies.counted("2001:db8::1"))
                .isNotEqualTo(TrustedProxies.counted("2001:db8:1::1"));
        assertThat(TrustedProxies.counted("::ffff:1.2.3.4"))
                .isNotEqualTo(TrustedProxies.counted("::ffff:1.2.3.5"));
    }

    @Test
    void whatIsNoNetworkIsRefused() {
        for (String text : List.of("", "10", "10.0.0.0/33", "::/129", "a.b", "1.2.3.4/", "/8")) {
            assertThat(IpRange.parse(text)).as(text).isEmpty();
        }
    }
}
