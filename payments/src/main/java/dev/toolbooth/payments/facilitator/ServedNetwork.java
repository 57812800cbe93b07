package dev.toolbooth.payments.facilitator;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.evm.EvmKey;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.payments.FacilitatorRail;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/**
 * A network on which payments are settled for other sellers.
 *
 * @param assets the tokens that are settled; any other could be a contract that only wastes gas
 * @param extra what sellers must copy into their requirements, such as a fee payer; may be empty
 * @param signers the addresses that sign transactions
 */
public record ServedNetwork(
        Network network,
        FacilitatorRail rail,
        List<Asset> assets,
        Supplier<ObjectNode> extra,
        List<String> signers) {

    public ServedNetwork {
        assets = List.copyOf(assets);
        signers = List.copyOf(signers);
    }

    /** An EVM network, where transactions are sent with this key. */
    public static ServedNetwork evm(
            Network network, FacilitatorRail rail, List<Asset> assets, EvmKey key) {
        return new ServedNetwork(
                network, rail, assets, Json::object, List.of(key.address().checksum()));
    }

    /** A Solana network, where this key pays the fees. */
    public static ServedNetwork solana(
            Network network, FacilitatorRail rail, List<Asset> assets, SolanaKey key) {
        String address = key.address().toString();
        return new ServedNetwork(
                network,
                rail,
                assets,
                () -> Json.object().put("feePayer", address),
                List.of(address));
    }

    /** The asset with that address, if it is settled here. */
    Optional<Asset> asset(String address) {
        return assets.stream()
                .filter(one -> one.isAt(address))
                .filter(one -> !one.address().equals(Asset.NATIVE))
                .findFirst();
    }
}
