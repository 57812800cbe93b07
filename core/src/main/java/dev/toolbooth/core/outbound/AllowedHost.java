package dev.toolbooth.core.outbound;

import java.util.Optional;

/**
 * An exception for what is not public: a host, all hosts below a name, or a range of addresses.
 * Made by {@link #parse}.
 *
 * @param text as it was written
 * @param range the range, for addresses
 * @param name the host, or the name that it must be below; empty for addresses
 * @param below whether only hosts below the name match
 * @param port the one port that is allowed, or 0 for all that are not blocked
 */
public record AllowedHost(
        String text, Optional<IpRange> range, String name, boolean below, int port) {
    private static final String BELOW = "*.";

    /** Reads {@code host}, {@code host:port}, {@code *.host}, an address or a range of those. */
    public static Optional<AllowedHost> parse(String text) {
        Optional<IpRange> range = IpRange.parse(text);
        if (range.isPresent()) {
            return Optional.of(new AllowedHost(text, range, "", false, 0));
        }
        boolean below = text.startsWith(BELOW);
        String rest = below ? text.substring(BELOW.length()) : text;
        if (rest.isEmpty() || rest.matches(".*[/?#].*")) {
            return Optional.empty();
        }
        try {
            // Without a port in the text, the target has that of its scheme.
            boolean all = rest.matches("\\[.*\\]|[^:]*");
            Target target = Target.parse("http://" + rest);
            Optional<IpRange> one =
                    target.literal().flatMap(address -> IpRange.parse(address.toString()));
            if (below && one.isPresent()) {
                return Optional.empty();
            }
            String name = one.isPresent() ? "" : target.host();
            return Optional.of(new AllowedHost(text, one, name, below, all ? 0 : target.port()));
        } catch (OutboundFailure e) {
            return Optional.empty();
        }
    }

    public boolean admits(Target target) {
        boolean named = below ? target.host().endsWith("." + name) : target.host().equals(name);
        return range.isEmpty() && target.literal().isEmpty() && named && admits(target.port());
    }

    boolean admits(IpAddress address, int asked) {
        return range.isPresent() && range.get().contains(address) && admits(asked);
    }

    private boolean admits(int asked) {
        return port == 0 ? !BlockedPorts.contains(asked) : port == asked;
    }
}
