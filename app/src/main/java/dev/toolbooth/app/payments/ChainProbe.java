package dev.toolbooth.app.payments;

import dev.toolbooth.app.config.selling.NetworkConfig;
import dev.toolbooth.app.config.selling.PaymentConfig;
import dev.toolbooth.app.config.setting.Secret;
import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.chain.evm.EvmKey;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.payments.facilitator.FacilitatorClient;
import dev.toolbooth.payments.proof.PaymentReferences;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.SupportedKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A probe of nodes and facilitators that checks whether payments would work. Changes nothing. */
public final class ChainProbe {
    private static final int WEI_DIGITS = 18;
    private static final int LAMPORT_DIGITS = 9;
    private static final int HEX_CHARS_MAX = 66;

    /** What Solana's networks begin with; CAIP-2 has the first 32 characters of it. */
    private static final int GENESIS_CHARS = 32;

    private final PaymentConfig payments;
    private final RailFactory railFactory;

    public ChainProbe(PaymentConfig payments, Outbound outbound) {
        this.payments = payments;
        this.railFactory =
                new RailFactory(payments, outbound, Clock.systemUTC(), PaymentReferences.NONE);
    }

    /** A finding, and what to do if it is not good. */
    public record Sign(boolean good, String found, String advice) {}

    /** Looks at a network. */
    public List<Sign> look(NetworkConfig network) {
        List<Sign> signs = new ArrayList<>(lookAtNode(network));
        lookAtFacilitator(network).ifPresent(signs::add);
        return signs;
    }

    /** Looks at the node of a network; nothing where it has none. */
    public List<Sign> lookAtNode(NetworkConfig network) {
        return network.node().map(url -> node(network, railFactory.node(url))).orElse(List.of());
    }

    /** Looks at who settles on a network; nothing where we do. */
    public Optional<Sign> lookAtFacilitator(NetworkConfig network) {
        return network.settle() == NetworkConfig.Settle.FACILITATOR
                ? Optional.of(facilitator(network))
                : Optional.empty();
    }

    private static List<Sign> node(NetworkConfig network, RpcNode node) {
        try {
            return network.network().isEvm() ? evm(network, node) : solana(network, node);
        } catch (NodeProblem e) {
            return List.of(
                    new Sign(
                            false,
                            "its node can't be reached: "
                                    + Objects.requireNonNullElse(e.getMessage(), "no answer"),
                            "check the setting node of this network"));
        }
    }

    private static List<Sign> evm(NetworkConfig network, RpcNode node) throws NodeProblem {
        List<Sign> signs = new ArrayList<>();
        BigInteger id = quantity(node.ask("eth_chainId", Json.array()));
        signs.add(right(network.network(), "eip155:" + id));
        if (signs.getFirst().good()) {
            for (Asset asset : network.assets()) {
                signs.add(TokenProbe.look(asset, node));
            }
        }
        Optional<EvmKey> key = network.key().map(Secret::reveal).flatMap(EvmKey::parse);
        if (key.isPresent()) {
            String account = key.get().address().checksum();
            BigInteger wei =
                    quantity(node.ask("eth_getBalance", Json.array().add(account).add("latest")));
            signs.add(funded(account, new BigDecimal(wei, WEI_DIGITS), "of the chain's own coin"));
        }
        return signs;
    }

    private static BigInteger quantity(JsonNode hex) throws NodeProblem {
        String text = hex.asString("");
        if (text.length() > HEX_CHARS_MAX || !text.matches("0x[0-9a-fA-F]+")) {
            throw NodeProblem.noAnswer("its answer is not a number");
        }
        return new BigInteger(text.substring(2), 16);
    }

    private static List<Sign> solana(NetworkConfig network, RpcNode node) throws NodeProblem {
        List<Sign> signs = new ArrayList<>();
        String genesis = node.ask("getGenesisHash", Json.array()).asString("");
        String id = genesis.substring(0, Math.min(GENESIS_CHARS, genesis.length()));
        signs.add(right(network.network(), "solana:" + id));
        if (signs.getFirst().good() && network.settle() != NetworkConfig.Settle.NONE) {
            signs.addAll(TokenAccountProbe.look(network, node));
        }
        Optional<SolanaKey> key = network.key().map(Secret::reveal).flatMap(SolanaKey::parse);
        if (key.isPresent()) {
            String account = key.get().address().toString();
            JsonNode lamports = node.ask("getBalance", Json.array().add(account)).path("value");
            if (!lamports.isIntegralNumber()) {
                throw NodeProblem.noAnswer("its answer to getBalance is not a number");
            }
            signs.add(
                    funded(
                            account,
                            new BigDecimal(lamports.bigIntegerValue(), LAMPORT_DIGITS),
                            "SOL"));
        }
        return signs;
    }

    private static Sign right(Network network, String found) {
        return network.id().equals(found)
                ? new Sign(true, "its node answers, and is on this network", "")
                : new Sign(
                        false,
                        "its node is on " + found,
                        "name a node of " + network.id() + ", or another network");
    }

    private static Sign funded(String account, BigDecimal has, String coin) {
        String shown = has.stripTrailingZeros().toPlainString();
        return has.signum() > 0
                ? new Sign(true, account + " has " + shown + " " + coin + " for fees", "")
                : new Sign(
                        false,
                        account + " has no money for fees",
                        "send it a little " + coin + ": it pays for settling");
    }

    private Sign facilitator(NetworkConfig network) {
        String url = payments.facilitator(network).orElse("");
        return switch (railFactory.facilitator(network).supported()) {
            case FacilitatorClient.Supported.Down(String message) ->
                    new Sign(false, message, "check payments.facilitator and its headers");
            case FacilitatorClient.Supported.Kinds(List<SupportedKind> kinds)
                    when kinds.stream()
                            .anyMatch(
                                    kind ->
                                            kind.scheme().equals("exact")
                                                    && Network.same(
                                                            kind.network(),
                                                            network.network().id())) ->
                    new Sign(true, "its facilitator " + url + " settles there", "");
            case FacilitatorClient.Supported.Kinds _ ->
                    new Sign(
                            false,
                            "its facilitator " + url + " does not settle there",
                            "name another facilitator for this network, or settle: own");
        };
    }
}
