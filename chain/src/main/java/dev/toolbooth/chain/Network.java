package dev.toolbooth.chain;

import dev.toolbooth.wire.x402.NetworkNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A chain, under every name it has.
 *
 * @param id as CAIP-2 writes it
 * @param shortName its name in x402 v1, or null
 * @param test whether its money is worth nothing
 */
public record Network(String id, @Nullable String shortName, boolean test) {
    private static final String EVM = "eip155:";
    private static final String SOLANA = "solana:";
    private static final Pattern CAIP_2 =
            Pattern.compile("eip155:[1-9][0-9]{0,17}|solana:[1-9A-HJ-NP-Za-km-z]{32}");

    public static final Network BASE = v1("base", false);
    public static final Network BASE_SEPOLIA = v1("base-sepolia", true);
    public static final Network ETHEREUM = v1("ethereum", false);
    public static final Network POLYGON = v1("polygon", false);
    public static final Network AVALANCHE = v1("avalanche", false);
    public static final Network ARBITRUM = new Network("eip155:42161", null, false);
    public static final Network SOLANA_MAINNET = v1("solana", false);
    public static final Network SOLANA_DEVNET = v1("solana-devnet", true);
    public static final Network SOLANA_TESTNET = v1("solana-testnet", true);

    private static final List<Network> KNOWN =
            List.of(
                    BASE,
                    BASE_SEPOLIA,
                    ETHEREUM,
                    POLYGON,
                    AVALANCHE,
                    ARBITRUM,
                    SOLANA_MAINNET,
                    SOLANA_DEVNET,
                    SOLANA_TESTNET);

    private static Network v1(String shortName, boolean test) {
        return new Network(NetworkNames.caip2(shortName), shortName, test);
    }

    /** Those with a name of their own here. */
    public static List<Network> known() {
        return KNOWN;
    }

    /** The network of this name, in either way of writing; empty for one that is not known. */
    public static Optional<Network> named(String name) {
        return KNOWN.stream()
                .filter(one -> one.id.equals(name) || name.equals(one.shortName))
                .findFirst();
    }

    /**
     * The network of this name, or one that is not known here under the name that CAIP-2 gives it;
     * its money may be worth something. Empty when it is neither.
     */
    public static Optional<Network> of(String name) {
        return named(name)
                .or(
                        () ->
                                CAIP_2.matcher(name).matches()
                                        ? Optional.of(new Network(name, null, false))
                                        : Optional.empty());
    }

    /** Whether two names are of one network. */
    public static boolean same(String one, String other) {
        return one.equals(other) || (named(one).isPresent() && named(one).equals(named(other)));
    }

    public boolean isEvm() {
        return id.startsWith(EVM);
    }

    public boolean isSolana() {
        return id.startsWith(SOLANA);
    }

    /**
     * The number that EVM chains sign.
     *
     * @throws IllegalStateException when it is no such chain
     */
    public long chainId() {
        if (!isEvm()) {
            throw new IllegalStateException(id + " has no chain id");
        }
        return Long.parseLong(id.substring(EVM.length()));
    }

    /** Every name. */
    public List<String> names() {
        List<String> names = new ArrayList<>(List.of(id));
        if (shortName != null) {
            names.add(shortName);
        }
        return names;
    }
}
