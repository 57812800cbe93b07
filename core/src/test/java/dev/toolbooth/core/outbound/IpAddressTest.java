package dev.toolbooth.core.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IpAddressTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "1.2.3.4",
                "127.0.0.1",
                "255.255.255.255",
                "::",
                "::1",
                "1::",
                "fe80::1",
                "2001:DB8:0:0:8:800:200C:417A",
                "1:2:3:4:5:6:7:8",
                "1:2:3:4:5:6:7::",
                "::2:3:4:5:6:7:8",
                "64:ff9b::192.0.2.33",
                "1:2:3:4:5:6:1.2.3.4"
            })
    void aWellFormedAddressIsReadAsTheNetworkReadsIt(String text) throws UnknownHostException {
        IpAddress address = IpAddress.parse(text).orElseThrow();
        assertThat(address.bytes()).isEqualTo(InetAddress.getByName(text).getAddress());
        assertThat(IpAddress.of(address.bytes())).isEqualTo(address);
        assertThat(IpAddress.parse(address.toString())).contains(address);
    }

    @Test
    void anIpv4AddressWithinAnIpv6OneStaysIpv6() {
        assertThat(IpAddress.parse("::ffff:127.0.0.1"))
                .contains(new IpAddress(true, 0, 0xffff_7f00_0001L))
                .isEqualTo(IpAddress.parse("::ffff:7f00:1"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1",
                "127.1",
                "1.2.3",
                "1.2.3.4.5",
                "01.2.3.4",
                "1.2.3.04",
                "1.2.3.256",
                "1.2.3.1000",
                "1.2.3.-4",
                "1.2.3.+4",
                "1.2.3.",
                ".1.2.3",
                "0x7f.0.0.1",
                " 1.2.3.4",
                "1.2.3.٤",
                "１.2.3.4",
                ":",
                ":::",
                "1:2:3:4:5:6:7",
                "1:2:3:4:5:6:7:8:9",
                "1:2:3:4:5:6:7:8::",
                "1::2::3",
                ":1:2:3:4:5:6:7",
                "1:2:3:4:5:6:7:",
                "12345::",
                "g::",
                "::1%eth0",
                "::1/64",
                "::1.2.3",
                "::01.2.3.4",
                "1.2.3.4::",
                "::1.2.3.4:5",
                "1:2:3:4:5:6:7:1.2.3.4",
                "[::1]",
                "::+1",
                "1:2:3:4:5:6:7:8:9:1:2:3:4:5:6:7:8:9:1:2:3:4:5"
            })
    void whateverElseLooksLikeAnAddressIsNone(String text) {
        assertThat(IpAddress.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.2.3.4/33", "::/129", "1.2.3.4/", "1.2.3.4/01", "1.2.3.4/-1", "x/8"})
    void aRangeHasAnAddressAndAsManyBitsAsThatHas(String text) {
        assertThat(IpRange.parse(text)).isEmpty();
    }

    @Test
    void aRangeEndsWhereItsBitsEnd() {
        assertThat(holds("10.1.0.0/16", "10.1.255.255")).isTrue();
        assertThat(holds("10.1.0.0/16", "10.2.0.0")).isFalse();
        assertThat(holds("0.0.0.0/0", "255.255.255.255")).isTrue();
        assertThat(holds("0.0.0.0/0", "::1")).isFalse();
        assertThat(holds("1.2.3.4", "1.2.3.5")).isFalse();
        assertThat(holds("fd00::/8", "fdff:ffff::1")).isTrue();
        assertThat(holds("fd00::/8", "fe00::")).isFalse();
        assertThat(holds("fd00::/64", "fd00::ffff:0:0:0")).isTrue();
        assertThat(holds("fd00::/64", "fd00:0:0:1::")).isFalse();
        assertThat(holds("fd00::/65", "fd00::8000:0:0:0")).isFalse();
        assertThat(holds("::1/128", "::2")).isFalse();
        assertThat(holds("::/0", "ffff::")).isTrue();
    }

    private static boolean holds(String range, String address) {
        return IpRange.parse(range).orElseThrow().contains(IpAddress.parse(address).orElseThrow());
    }
}
