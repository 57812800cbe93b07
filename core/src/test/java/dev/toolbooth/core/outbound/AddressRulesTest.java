package dev.toolbooth.core.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRulesTest {

    @ParameterizedTest
    @CsvSource({
        "0.0.0.0, machine itself",
        "0.255.255.255, machine itself",
        "10.0.0.0, private",
        "10.255.255.255, private",
        "100.64.0.0, carrier",
        "100.100.100.200, carrier",
        "100.127.255.255, carrier",
        "127.0.0.0, loopback",
        "127.255.255.255, loopback",
        "168.63.129.16, cloud",
        "169.254.0.0, metadata",
        "169.254.169.254, metadata",
        "169.254.255.255, metadata",
        "172.16.0.0, private",
        "172.31.255.255, private",
        "192.0.0.192, reserved",
        "192.0.2.1, documentation",
        "192.168.0.0, private",
        "192.168.255.255, private",
        "198.18.0.0, benchmarks",
        "198.19.255.255, benchmarks",
        "198.51.100.7, documentation",
        "203.0.113.7, documentation",
        "224.0.0.1, multicast",
        "239.255.255.255, multicast",
        "240.0.0.1, reserved",
        "255.255.255.255, broadcast"
    })
    void anAddressThatIsNotPublicIsCalledByItsRule(String address, String rule) {
        assertObjection(address, rule);
    }

    private static void assertObjection(String address, String rule) {
        assertThat(AddressRules.objection(IpAddress.parse(address).orElseThrow()))
                .hasValueSatisfying(said -> assertThat(said).contains(rule));
    }

    @ParameterizedTest
    @CsvSource({
        "::, machine itself",
        "::1, loopback",
        "::2, hides",
        "::127.0.0.1, hides",
        "::8.8.8.8, hides",
        "::ffff:127.0.0.1, hides",
        "::ffff:8.8.8.8, hides",
        "::ffff:0:127.0.0.1, hides",
        "64:ff9b::127.0.0.1, loopback",
        "64:ff9b::a00:1, private",
        "64:ff9b::169.254.169.254, metadata",
        "64:ff9b:1::8.8.8.8, hides",
        "100::1, reserved",
        "2001::1, hides",
        "2001:2::1, reserved",
        "2001:10::1, reserved",
        "2001:db8::1, documentation",
        "2002:7f00:1::, hides",
        "2002:808:808::, hides",
        "3fff::1, documentation",
        "4000::1, reserved",
        "fc00::1, unique-local",
        "fd00:ec2::254, unique-local",
        "fe80::1, link-local",
        "febf::1, link-local",
        "fec0::1, site-local",
        "feff::1, site-local",
        "ff02::1, multicast",
        "5f00::1, reserved"
    })
    void soIsALongOne(String address, String rule) {
        assertObjection(address, rule);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.0.0.0",
                "8.8.8.8",
                "9.255.255.255",
                "11.0.0.0",
                "100.63.255.255",
                "100.128.0.0",
                "126.255.255.255",
                "128.0.0.0",
                "168.63.129.15",
                "169.253.255.255",
                "169.255.0.0",
                "172.15.255.255",
                "172.32.0.0",
                "192.0.1.0",
                "192.167.255.255",
                "192.169.0.0",
                "198.17.255.255",
                "198.20.0.0",
                "223.255.255.255",
                "64:ff9b::8.8.8.8",
                "2000::1",
                "2001:200::1",
                "2001:4860:4860::8888",
                "2003::1",
                "2606:4700::1111"
            })
    void theNeighboursOfThoseArePublic(String address) {
        assertThat(AddressRules.objection(IpAddress.parse(address).orElseThrow())).isEmpty();
    }
}
