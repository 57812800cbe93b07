package dev.toolbooth.core.outbound;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The addresses that are not public: those of the machine itself, of the network around it, and
 * those that lead there indirectly. They follow IANA's registries of special-purpose addresses.
 */
public final class AddressRules {
    private record Rule(IpRange range, String name) {}

    private static final String PRIVATE = "a private address";
    private static final String LOOPBACK = "a loopback address";
    private static final String LINK_LOCAL =
            "a link-local address, where cloud metadata services are";
    private static final String CLOUD = "an address of a cloud's own services";
    private static final String DOCUMENTATION = "an address for documentation";
    private static final String RESERVED = "a reserved address";
    private static final String MULTICAST = "a multicast address";
    private static final String TUNNEL = "an address that hides another one";

    /** Where clouds answer with what a machine may do, and what may lead there. */
    private static final Set<String> SECRET = Set.of(LINK_LOCAL, CLOUD, TUNNEL);

    private static final IpRange TRANSLATED = IpRange.of("64:ff9b::/96");
    private static final IpRange GLOBAL_UNICAST = IpRange.of("2000::/3");

    private static final List<Rule> RULES =
            List.of(
                    rule("0.0.0.0/8", "an address of the machine itself"),
                    rule("10.0.0.0/8", PRIVATE),
                    rule("100.64.0.0/10", "a carrier's shared address"),
                    rule("127.0.0.0/8", LOOPBACK),
                    // Where one cloud has its host agent, with its machines' secrets.
                    rule("168.63.129.16/32", CLOUD),
                    rule("169.254.0.0/16", LINK_LOCAL),
                    rule("172.16.0.0/12", PRIVATE),
                    rule("192.0.0.0/24", RESERVED),
                    rule("192.0.2.0/24", DOCUMENTATION),
                    rule("192.88.99.0/24", RESERVED),
                    rule("192.168.0.0/16", PRIVATE),
                    rule("198.18.0.0/15", "an address for benchmarks"),
                    rule("198.51.100.0/24", DOCUMENTATION),
                    rule("203.0.113.0/24", DOCUMENTATION),
                    rule("224.0.0.0/4", MULTICAST),
                    rule("255.255.255.255/32", "the broadcast address"),
                    rule("240.0.0.0/4", RESERVED),
                    rule("::/128", "an address of the machine itself"),
                    rule("::1/128", LOOPBACK),
                    rule("::/96", TUNNEL),
                    rule("::ffff:0:0/96", TUNNEL),
                    rule("::ffff:0:0:0/96", TUNNEL),
                    rule("64:ff9b:1::/48", TUNNEL),
                    rule("fc00::/7", "a unique-local address"),
                    rule("fe80::/10", LINK_LOCAL),
                    rule("fec0::/10", "a site-local address"),
                    rule("ff00::/8", MULTICAST),
                    rule("2001::/32", TUNNEL),
                    rule("2001::/23", RESERVED),
                    rule("2001:db8::/32", DOCUMENTATION),
                    rule("2002::/16", TUNNEL),
                    rule("3fff::/20", DOCUMENTATION));

    private AddressRules() {}

    private static Rule rule(String range, String name) {
        return new Rule(IpRange.of(range), name);
    }

    /** What the address is instead of public, such as "a loopback address"; empty when it is. */
    public static Optional<String> objection(IpAddress address) {
        if (TRANSLATED.contains(address)) {
            return objection(IpAddress.four(address.low()));
        }
        for (Rule rule : RULES) {
            if (rule.range().contains(address)) {
                return Optional.of(rule.name());
            }
        }
        return address.six() && !GLOBAL_UNICAST.contains(address)
                ? Optional.of(RESERVED)
                : Optional.empty();
    }

    /** Whether clouds may answer there with what a machine may do. */
    static boolean holdsSecrets(IpAddress address) {
        return objection(address).filter(what -> SECRET.contains(what)).isPresent();
    }
}
