package dev.toolbooth.payments.svm;

import java.math.BigInteger;

/**
 * The limits on a payment's cost to its fee payer.
 *
 * @param signatures the most signatures, because each costs something
 * @param workUnits the most compute units that it may request
 * @param workPrice the highest price of a compute unit, in millionths of a lamport
 * @param workFee the most for all compute units, in lamports
 */
public record SvmLimits(int signatures, long workUnits, BigInteger workPrice, BigInteger workFee) {
    /**
     * Twenty times what x402's client asks for, and the price that x402's facilitator allows, but
     * not both: at most two ten-thousandths of a SOL, or a payment of a cent would cost many.
     */
    public static final SvmLimits USUAL =
            new SvmLimits(4, 400_000, BigInteger.valueOf(5_000_000), BigInteger.valueOf(200_000));

    private static final BigInteger MICRO = BigInteger.valueOf(1_000_000);

    /** Whether so much work at this price is more than is paid for. */
    boolean tooMuch(long units, BigInteger microLamports) {
        return microLamports.multiply(BigInteger.valueOf(units)).compareTo(workFee.multiply(MICRO))
                > 0;
    }
}
