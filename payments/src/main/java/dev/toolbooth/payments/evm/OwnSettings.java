package dev.toolbooth.payments.evm;

import dev.toolbooth.chain.Network;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * How payments are settled with a key of our own.
 *
 * @param receiptWait how long is waited for a transaction to be mined, before nobody knows
 * @param maxFeePerGas the most that is paid for gas; a busier chain has to wait
 */
public record OwnSettings(Duration receiptWait, BigInteger maxFeePerGas) {
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
     * What is usual on a network.
     *
     * @param maxFee in wei, where somebody has said it
     */
    public static OwnSettings on(Network network, Optional<BigInteger> maxFee) {
        long gwei = network.test() ? TEST_GWEI : USUAL_GWEI.getOrDefault(network, 1L);
        return new OwnSettings(
                RECEIPT_WAIT,
                maxFee.orElseGet(() -> BigInteger.valueOf(gwei).multiply(BigInteger.TEN.pow(9))));
    }
}
