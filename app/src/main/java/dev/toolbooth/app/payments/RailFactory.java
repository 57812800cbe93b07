package dev.toolbooth.app.payments;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.selling.NetworkConfig;
import dev.toolbooth.app.config.selling.PaymentConfig;
import dev.toolbooth.app.config.setting.Secret;
import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.evm.EvmKey;
import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.chain.svm.SolanaNode;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundHeader;
import dev.toolbooth.core.rail.Rail;
import dev.toolbooth.payments.JsonHttp;
import dev.toolbooth.payments.evm.EvmRail;
import dev.toolbooth.payments.evm.EvmSettler;
import dev.toolbooth.payments.evm.OwnEvmSettings;
import dev.toolbooth.payments.evm.OwnEvmSettler;
import dev.toolbooth.payments.facilitator.FacilitatorClient;
import dev.toolbooth.payments.facilitator.RemoteEvmSettler;
import dev.toolbooth.payments.facilitator.RemoteSvmSettler;
import dev.toolbooth.payments.play.PlayRail;
import dev.toolbooth.payments.proof.PaymentReferences;
import dev.toolbooth.payments.proof.ProofRail;
import dev.toolbooth.payments.svm.OwnSvmSettler;
import dev.toolbooth.payments.svm.SolanaRefunds;
import dev.toolbooth.payments.svm.SolanaSender;
import dev.toolbooth.payments.svm.SvmLimits;
import dev.toolbooth.payments.svm.SvmRail;
import dev.toolbooth.payments.svm.SvmReceiver;
import dev.toolbooth.payments.svm.SvmSettler;
import dev.toolbooth.payments.svm.SvmVerifier;
import java.math.BigInteger;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A factory of the rails that the configuration describes. */
public final class RailFactory {
    /** Who gets what is only played with: the addresses that the specifications print. */
    private static final String PLAY_TO = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";

    private static final String PIZZA_TO = "BuXm6nD1tWAHwB18AitXdCkYA5Yu3QKoPxJp2Rn7VjGt";

    /** A hundred dollars. */
    private static final BigInteger PLAY_A_DAY = BigInteger.valueOf(100_000_000);

    private static final Duration NODE_TIMEOUT = Duration.ofSeconds(10);

    /** Longer than a chain takes to settle. */
    private static final Duration FACILITATOR_TIMEOUT = Duration.ofSeconds(60);

    /** How long the start waits to know what can be offered on Solana. */
    private static final Duration FEE_PAYER_WAIT = Duration.ofSeconds(3);

    private static final Duration CONFIRMATION_WAIT = Duration.ofSeconds(60);
    private static final int ANSWER_BYTES_MAX = 4 * 1024 * 1024;

    private final PaymentConfig payments;
    private final Outbound outbound;
    private final InstantSource clock;
    private final PaymentReferences references;

    RailFactory(
            PaymentConfig payments,
            Outbound outbound,
            InstantSource clock,
            PaymentReferences references) {
        this.payments = payments;
        this.outbound = outbound;
        this.clock = clock;
        this.references = references;
    }

    /**
     * The ways to be paid, in the order in which they are offered.
     *
     * @param outbound must let nodes and facilitators be asked
     * @param references ties proofs to requests for payment
     */
    public static List<Rail> of(
            Config config, Outbound outbound, InstantSource clock, PaymentReferences references) {
        RailFactory railFactory = new RailFactory(config.payments(), outbound, clock, references);
        if (!config.payments().networks().isEmpty()) {
            List<Rail> all = new ArrayList<>();
            config.payments().networks().forEach(network -> all.addAll(railFactory.on(network)));
            return all;
        }
        return config.selling().playMoney() ? railFactory.play() : List.of();
    }

    /** Whether what is paid is only played with. */
    public static boolean playsMoney(Config config) {
        return config.payments().networks().isEmpty() && config.selling().playMoney();
    }

    /** Whether one of them takes proofs of payments. */
    public static boolean takeProofs(Config config) {
        List<NetworkConfig> networks = config.payments().networks();
        return networks.isEmpty()
                ? config.selling().playMoney()
                : networks.stream().anyMatch(network -> !network.network().isEvm());
    }

    /** What shows the whole way of a payment where there is no chain. */
    private List<Rail> play() {
        EvmRail.Config evm =
                new EvmRail.Config(
                        Rail.PLAY,
                        Network.BASE_SEPOLIA,
                        address(PLAY_TO),
                        seconds(),
                        List.of(known(Network.BASE_SEPOLIA, "USDC")));
        SvmReceiver receiver =
                new SvmReceiver(
                        Network.SOLANA_DEVNET,
                        solana(PIZZA_TO),
                        List.of(
                                known(Network.SOLANA_DEVNET, "USDC"),
                                known(Network.SOLANA_DEVNET, "SOL")),
                        seconds());
        return List.of(new PlayRail(evm, PLAY_A_DAY, clock), proofs(receiver, noNode(), List.of()));
    }

    private List<Rail> on(NetworkConfig network) {
        return network.network().isEvm() ? List.of(evm(network)) : solana(network);
    }

    private Rail evm(NetworkConfig network) {
        return new EvmRail(
                new EvmRail.Config(
                        "exact:" + network.network().id(),
                        network.network(),
                        address(network.payTo()),
                        seconds(),
                        network.assets()),
                settler(network),
                clock);
    }

    private EvmSettler settler(NetworkConfig network) {
        Optional<RpcNode> node = network.node().map(this::node);
        return switch (network.settle()) {
            case OWN ->
                    new OwnEvmSettler(
                            node.orElseThrow(),
                            network.network(),
                            EvmKey.parse(network.key().orElseThrow().reveal()).orElseThrow(),
                            OwnEvmSettings.on(network.network(), network.maxFee()),
                            clock,
                            Thread::sleep);
            case FACILITATOR ->
                    new RemoteEvmSettler(facilitator(network), node.orElse(null), clock);
            case NONE -> throw new IllegalStateException("nobody settles on an EVM network");
        };
    }

    /** Asks the facilitator of a network. */
    FacilitatorClient facilitator(NetworkConfig network) {
        List<OutboundHeader> headers = headers();
        return new FacilitatorClient(
                new JsonHttp(outbound, FACILITATOR_TIMEOUT, ANSWER_BYTES_MAX),
                payments.facilitator(network).orElseThrow(),
                _ -> headers);
    }

    private List<OutboundHeader> headers() {
        String text = payments.facilitatorHeaders().map(Secret::reveal).orElse("");
        return text.lines()
                .map(line -> line.split(": ", 2))
                .map(parts -> new OutboundHeader(parts[0], parts[1]))
                .toList();
    }

    private List<Rail> solana(NetworkConfig network) {
        SvmReceiver receiver =
                new SvmReceiver(
                        network.network(), solana(network.payTo()), network.assets(), seconds());
        SolanaNode node = network.node().map(url -> new SolanaNode(node(url))).orElse(noNode());
        List<SolanaKey> keys =
                network.key().flatMap(key -> SolanaKey.parse(key.reveal())).stream().toList();
        List<Rail> rails = new ArrayList<>();
        if (network.settle() != NetworkConfig.Settle.NONE) {
            rails.add(
                    new SvmRail(
                            receiver,
                            network.settle() == NetworkConfig.Settle.OWN
                                    ? own(node, keys)
                                    : remote(network, node),
                            new SvmVerifier(SvmLimits.USUAL),
                            clock));
        }
        rails.add(proofs(receiver, node, keys));
        return rails;
    }

    private SvmSettler own(SolanaNode node, List<SolanaKey> keys) {
        SolanaSender sender = new SolanaSender(node, clock, Thread::sleep, CONFIRMATION_WAIT);
        return new OwnSvmSettler(
                node, keys.getFirst(), sender, new SolanaRefunds(node, sender, clock, keys));
    }

    private SvmSettler remote(NetworkConfig network, SolanaNode node) {
        RemoteSvmSettler settler =
                new RemoteSvmSettler(
                        facilitator(network),
                        network.network(),
                        network.node().isPresent() ? node : null,
                        clock,
                        Thread::startVirtualThread);
        settler.await(FEE_PAYER_WAIT);
        return settler;
    }

    private Rail proofs(SvmReceiver receiver, SolanaNode node, List<SolanaKey> keys) {
        SolanaSender sender = new SolanaSender(node, clock, Thread::sleep, CONFIRMATION_WAIT);
        return new ProofRail(
                receiver,
                node,
                references,
                new SolanaRefunds(node, sender, clock, keys),
                clock,
                Thread::sleep,
                ProofRail.PATIENCE);
    }

    RpcNode node(String url) {
        return new JsonHttp(outbound, NODE_TIMEOUT, ANSWER_BYTES_MAX).node(url, List.of());
    }

    private static SolanaNode noNode() {
        return new SolanaNode(
                (_, _) -> {
                    throw NodeProblem.noAnswer("no Solana node is configured");
                });
    }

    private int seconds() {
        return (int) payments.window().toSeconds();
    }

    private static Address address(String text) {
        return Address.parse(text).orElseThrow();
    }

    private static SolanaAddress solana(String text) {
        return SolanaAddress.parse(text).orElseThrow();
    }

    private static Asset known(Network network, String symbol) {
        return Asset.named(network, symbol).orElseThrow();
    }
}
