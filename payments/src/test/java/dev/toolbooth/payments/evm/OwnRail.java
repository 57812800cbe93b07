package dev.toolbooth.payments.evm;

import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.PollDelay;
import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.evm.EvmKey;
import java.math.BigInteger;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** A rail that settles with a key of its own, as tests want it. */
final class OwnRail {
    static final Address PAY_TO =
            Address.parse("0x209693Bc6afc0C5328bA36FaF03C514EF312287C").orElseThrow();
    static final EvmKey KEY = EvmKey.parse("0x" + "07".repeat(32)).orElseThrow();

    private OwnRail() {}

    /**
     * A new one, which remembers nothing.
     *
     * @param node the way to the chain
     * @param receiptWait how long it waits for a receipt
     */
    static EvmRail on(
            FakeChain chain,
            RpcNode node,
            Duration receiptWait,
            InstantSource clock,
            PollDelay pollDelay) {
        OwnEvmSettler settler =
                new OwnEvmSettler(
                        node,
                        Network.BASE_SEPOLIA,
                        KEY,
                        new OwnEvmSettings(receiptWait, BigInteger.TEN.pow(12)),
                        clock,
                        pollDelay);
        return new EvmRail(
                new EvmRail.Config(
                        "evm", Network.BASE_SEPOLIA, PAY_TO, 300, List.of(FakeChain.USDC)),
                settler,
                chain::now);
    }
}
