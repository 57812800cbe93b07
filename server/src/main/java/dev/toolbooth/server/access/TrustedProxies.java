package dev.toolbooth.server.access;

import dev.toolbooth.core.outbound.IpAddress;
import dev.toolbooth.core.outbound.IpRange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The proxies in front of the server that are trusted to name the client's address. Immutable. */
public final class TrustedProxies {
    /** The most hops of a forwarded request that are looked at. */
    private static final int HOPS_MAX = 20;

    private final List<IpRange> trusted;

    public TrustedProxies(List<IpRange> trusted) {
        this.trusted = List.copyOf(trusted);
    }

    /** Whether there are none. */
    public boolean none() {
        return trusted.isEmpty();
    }

    /** Whether this address is one of them. */
    public boolean trust(@Nullable String address) {
        if (trusted.isEmpty() || address == null) {
            return false;
        }
        return IpAddress.parse(address).map(IpAddress::unwrapped).filter(this::trust).isPresent();
    }

    private boolean trust(IpAddress address) {
        return trusted.stream().anyMatch(range -> range.contains(address));
    }

    /**
     * Where a client is: the address of the connection, or, when that is a proxy of ours, the last
     * address that it was given and that is none.
     *
     * @param forwarded the header {@code X-Forwarded-For}, which anyone can write
     */
    public String client(String connected, @Nullable String forwarded) {
        if (forwarded == null || !trust(connected)) {
            return connected;
        }
        String[] hops = forwarded.split(",", -1);
        String client = connected;
        for (int i = hops.length - 1; i >= Math.max(0, hops.length - HOPS_MAX); i--) {
            String hop = hops[i].strip();
            if (IpAddress.parse(hop).isEmpty()) {
                return client;
            }
            client = hop;
            if (!trust(hop)) {
                return client;
            }
        }
        return client;
    }

    /**
     * What a client is counted as. An IPv6 client has a whole network of addresses to itself, so it
     * is known by its first 64 bits.
     */
    public static String counted(String address) {
        return IpAddress.parse(address)
                .map(IpAddress::unwrapped)
                .map(ip -> ip.six() ? Long.toHexString(ip.high()) + "::/64" : ip.toString())
                .orElse(address);
    }
}
