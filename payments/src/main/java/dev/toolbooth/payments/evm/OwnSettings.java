package dev.toolbooth.payments.evm;

import java.math.BigInteger;
import java.time.Duration;

/**
 * How payments are settled with a key of our own.
 *
 * @param receiptWait how long is waited for a transaction to be mined, before nobody knows
 * @param maxFeePerGas the most that is paid for gas; a busier chain has to wait
 */
public record OwnSettings(Duration receiptWait, BigInteger maxFeePerGas) {
    /** A minute; 500 gwei. */
    public static final OwnSettings USUAL =
            new OwnSettings(Duration.ofSeconds(60), BigInteger.valueOf(500_000_000_000L));
}
