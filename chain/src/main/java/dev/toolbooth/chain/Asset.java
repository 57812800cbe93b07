package dev.toolbooth.chain;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An asset to pay with on a network.
 *
 * @param address the token's contract or mint; {@link #NATIVE} for the chain's own
 * @param symbol its usual name
 * @param decimals the number of decimal places of its smallest unit
 * @param dollar whether one is worth one US dollar
 * @param domainName the name in its EIP-712 domain, or null where there is none
 * @param domainVersion the version of that domain
 */
public record Asset(
        Network network,
        String address,
        String symbol,
        int decimals,
        boolean dollar,
        @Nullable String domainName,
        @Nullable String domainVersion) {

    /** Stands for the chain's own coin, which has no address. */
    public static final String NATIVE = "native";

    private static final List<Asset> KNOWN =
            List.of(
                    usdc(Network.BASE, "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", "USD Coin"),
                    usdc(
                            Network.BASE_SEPOLIA,
                            "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                            "USDC"),
                    usdc(
                            Network.ETHEREUM,
                            "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
                            "USD Coin"),
                    usdc(Network.POLYGON, "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359", "USD Coin"),
                    usdc(
                            Network.AVALANCHE,
                            "0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E",
                            "USD Coin"),
                    usdc(
                            Network.ARBITRUM,
                            "0xaf88d065e77c8cC2239327C5EDb3A432268e5831",
                            "USD Coin"),
                    usdc(
                            Network.SOLANA_MAINNET,
                            "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
                            null),
                    usdc(
                            Network.SOLANA_DEVNET,
                            "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU",
                            null),
                    sol(Network.SOLANA_MAINNET),
                    sol(Network.SOLANA_DEVNET),
                    sol(Network.SOLANA_TESTNET),
                    new Asset(
                            Network.SOLANA_MAINNET,
                            "DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263",
                            "BONK",
                            5,
                            false,
                            null,
                            null));

    private static Asset usdc(Network network, String address, @Nullable String domain) {
        return new Asset(network, address, "USDC", 6, true, domain, domain == null ? null : "2");
    }

    private static Asset sol(Network network) {
        return new Asset(network, NATIVE, "SOL", 9, false, null, null);
    }

    /** The asset at an address of a network; empty for one that is not known. */
    public static Optional<Asset> at(Network network, String address) {
        return KNOWN.stream()
                .filter(one -> one.network.equals(network) && one.isAt(address))
                .findFirst();
    }

    /** Whether this is its address: on EVM chains the case of letters is only a checksum. */
    public boolean isAt(String other) {
        return network.isEvm() ? address.equalsIgnoreCase(other) : address.equals(other);
    }

    /** The asset that is called so on a network; empty for one that is not known. */
    public static Optional<Asset> named(Network network, String symbol) {
        return KNOWN.stream()
                .filter(one -> one.network.equals(network) && one.symbol.equals(symbol))
                .findFirst();
    }

    /** The assets of a network, dollars first. */
    public static List<Asset> on(Network network) {
        return KNOWN.stream().filter(one -> one.network.equals(network)).toList();
    }
}
