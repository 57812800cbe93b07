package dev.toolbooth.payments.evm;

import dev.toolbooth.chain.Network;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of settlement with a key of our own.
 *
 * @param receiptWait how long to wait for a transaction to be mined before its state is unknown
 * @param maxFeePerGas the most to pay for gas; on a busier chain, payments wait
 */
public record OwnEvmSettings(Duration receiptWait, BigInteger maxFeePerGas) {
    private static final Duration RECEIPT_WAIT = Duration.ofSeconds(60);

    /** In gwei. Buyers choose when we pay, so it is what gas costs there on a busy day. */
    private static final Map<Network, Long> USUAL_GWEI =
            Map.of(
                    Network.BASE, 1L,
                    Network.ARBITRUM, 1L,
                    Network.ETHEREUM, 5L,
                    Network.AVALANCHE, 10L,
                    Network.POLYGON, 500L);

    private static final long TEST_GWEI = 100;

    /**
     * The defaults on a network.
     *
     * @param maxFee in wei, where it is configured
     */
    public static OwnEvmSettings on(Network network, Optional<BigInteger> maxFee) {
        long gwei = network.test() ? TEST_GWEI : USUAL_GWEI.getOrDefault(network, 1L);
        return new OwnEvmSettings(
                RECEIPT_WAIT,
                maxFee.orElseGet(() -> BigInteger.valueOf(gwei).multiply(BigInteger.TEN.pow(9))));
    }
}
