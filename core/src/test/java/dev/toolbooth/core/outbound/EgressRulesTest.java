package dev.toolbooth.core.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EgressRulesTest {

    private static EgressRules allowing(String... entries) {
        return new EgressRules(
                Stream.of(entries).map(text -> AllowedHost.parse(text).orElseThrow()).toList());
    }

    private static void check(EgressRules rules, String url, String... addresses)
            throws OutboundFailure {
        Target target = Target.parse(url);
        rules.checkName(target);
        rules.check(
                target,
                Stream.of(addresses).map(text -> IpAddress.parse(text).orElseThrow()).toList(),
                address -> address.equals(IpAddress.parse("9.9.9.9").orElseThrow()));
    }

    private static void assertRefused(EgressRules rules, String url, String... addresses) {
        assertThatThrownBy(() -> check(rules, url, addresses))
                .isInstanceOf(OutboundFailure.class)
                .hasMessageStartingWith("Refused: ");
    }

    private static void assertAllowed(EgressRules rules, String url, String... addresses) {
        assertThatCode(() -> check(rules, url, addresses)).doesNotThrowAnyException();
    }

    @Test
    void oneBadAddressAmongGoodOnesSpoilsTheName() {
        assertAllowed(allowing(), "http://example.com/", "1.1.1.1", "2606:4700::1111");
        assertRefused(allowing(), "http://example.com/", "1.1.1.1", "10.0.0.1");
        assertRefused(allowing(), "http://example.com/", "::1", "1.1.1.1");
    }

    @Test
    void aRefusalNamesTheRuleAndTheSettingButNoAddressBehindAName() {
        assertThatThrownBy(() -> check(allowing(), "http://10.0.0.1/", "10.0.0.1"))
                .hasMessage(
                        "Refused: 10.0.0.1 is a private address; only public addresses are asked,"
                                + " unless outbound.allow names others");
        assertThatThrownBy(() -> check(allowing(), "http://intern.example/", "10.0.0.1"))
                .hasMessage(
                        "Refused: intern.example leads to an address that is not public; only"
                                + " public addresses are asked, unless outbound.allow names"
                                + " others");
    }

    @Test
    void thisMachineIsRefusedByNameAndByItsPublicAddress() {
        assertRefused(allowing(), "http://localhost/", "1.1.1.1");
        assertRefused(allowing(), "http://LOCALHOST./", "1.1.1.1");
        assertRefused(allowing(), "http://a.localhost/", "1.1.1.1");
        assertRefused(allowing(), "http://example.com/", "9.9.9.9");
        assertRefused(allowing(), "http://9.9.9.9/", "9.9.9.9");
        assertAllowed(allowing("localhost"), "http://localhost/", "127.0.0.1");
        assertAllowed(allowing("9.9.9.9"), "http://9.9.9.9/", "9.9.9.9");
    }

    @Test
    void anAllowedHostIsAllowedUnderItsNameAlone() {
        EgressRules rules = allowing("intern.example", "other.example:8080");
        assertAllowed(rules, "https://Intern.Example:9000/", "10.0.0.1");
        assertRefused(rules, "http://10.0.0.1/", "10.0.0.1");
        assertRefused(rules, "http://a.intern.example/", "10.0.0.1");
        assertRefused(rules, "http://xintern.example/", "10.0.0.1");
        assertAllowed(rules, "http://other.example:8080/", "10.0.0.1");
        assertRefused(rules, "http://other.example/", "10.0.0.1");
    }

    @Test
    void aStarAllowsWhatIsBelowAndNotTheNameItself() {
        EgressRules rules = allowing("*.intern.example");
        assertAllowed(rules, "http://a.intern.example/", "10.0.0.1");
        assertAllowed(rules, "http://a.b.intern.example/", "10.0.0.1");
        assertRefused(rules, "http://intern.example/", "10.0.0.1");
        assertRefused(rules, "http://evilintern.example/", "10.0.0.1");
    }

    @Test
    void anAllowedRangeAllowsItsAddressesAlone() {
        EgressRules rules = allowing("10.1.0.0/16", "127.0.0.1:8080", "[::1]:8080", "fd00::5");
        assertAllowed(rules, "http://10.1.2.3/", "10.1.2.3");
        assertAllowed(rules, "http://intern.example/", "10.1.2.3", "1.1.1.1");
        assertRefused(rules, "http://intern.example/", "10.1.2.3", "10.2.0.1");
        assertRefused(rules, "http://[::ffff:10.1.2.3]/", "::ffff:10.1.2.3");
        assertAllowed(rules, "http://127.0.0.1:8080/", "127.0.0.1");
        assertRefused(rules, "http://127.0.0.1:8081/", "127.0.0.1");
        assertAllowed(rules, "http://[::1]:8080/", "::1");
        assertRefused(rules, "http://[::1]/", "::1");
        assertAllowed(rules, "http://[fd00::5]/", "fd00::5");
        assertRefused(rules, "http://[fd00::6]/", "fd00::6");
    }

    @Test
    void portsOfOtherProtocolsAreOnlyAskedWhenTheyAreNamed() {
        assertRefused(allowing(), "http://example.com:25/", "1.1.1.1");
        assertRefused(allowing("mail.example"), "http://mail.example:25/", "1.1.1.1");
        assertRefused(allowing("1.1.1.1"), "http://1.1.1.1:25/", "1.1.1.1");
        assertAllowed(allowing("mail.example:25"), "http://mail.example:25/", "1.1.1.1");
        assertAllowed(allowing(), "http://example.com:8443/", "1.1.1.1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "*",
                "*.",
                "*.10.0.0.1",
                "http://x",
                "x/y",
                "x:0",
                "x:99999",
                "10.1.0.0/33",
                "10.1",
                "a b",
                "user@x",
                "x?",
                "*.*.x",
                "[::1",
                "10.0.0.0/8:80"
            })
    void whatIsNoHostAndNoRangeCanNotBeAllowed(String text) {
        assertThat(AllowedHost.parse(text)).isEmpty();
    }

    @Test
    void withoutAnyAddressThereIsNothingToObjectTo() throws OutboundFailure {
        allowing().check(Target.parse("http://example.com/"), List.of(), _ -> true);
    }
}
