package dev.toolbooth.wire.x402;

import java.util.Map;
import java.util.stream.Collectors;

/** The networks that x402 v1 has names of its own for, with their CAIP-2 names. */
public final class NetworkNames {
    private static final Map<String, String> CAIP_2 =
            Map.of(
                    "base", "eip155:8453",
                    "base-sepolia", "eip155:84532",
                    "ethereum", "eip155:1",
                    "polygon", "eip155:137",
                    "avalanche", "eip155:43114",
                    "solana", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
                    "solana-devnet", "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
                    "solana-testnet", "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z");

    private static final Map<String, String> V1 =
            CAIP_2.entrySet().stream()
                    .collect(Collectors.toUnmodifiableMap(Map.Entry::getValue, Map.Entry::getKey));

    private NetworkNames() {}

    /** The name that v2 writes; the same where there is no other. */
    public static String caip2(String name) {
        return CAIP_2.getOrDefault(name, name);
    }

    /** The name that v1 writes; the same where there is no other. */
    static String v1(String name) {
        return V1.getOrDefault(name, name);
    }
}
