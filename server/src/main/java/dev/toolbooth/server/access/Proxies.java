package dev.toolbooth.server.access;

import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The machines in front of the server whose word on where a client is counts. Immutable. */
public final class Proxies {
    /** The most hops of a forwarded request that are looked at. */
    private static final int HOPS_MAX = 20;

    private final List<Network> trusted;

    public Proxies(List<Network> trusted) {
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
        byte[] bytes = Network.bytes(address);
        return bytes != null && trusted.stream().anyMatch(network -> network.has(bytes));
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
            if (Network.bytes(hop) == null) {
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
        byte[] bytes = Network.bytes(address);
        return bytes == null || bytes.length != 16
                ? address
                : HexFormat.of().formatHex(bytes, 0, 8) + "::/64";
    }
}
