package dev.toolbooth.payments.svm;

import java.math.BigInteger;

/**
 * What a payment may cost whoever pays its fee.
 *
 * @param signatures the most, for each costs something
 * @param workUnits the most work that it may ask for
 * @param workPrice the most for each unit of it, in millionths of a lamport
 */
public record SvmLimits(int signatures, long workUnits, BigInteger workPrice) {
    /**
     * Twenty times what x402's client asks for, and the price that x402's facilitator allows: at
     * most two thousandths of a SOL.
     */
    public static final SvmLimits USUAL = new SvmLimits(4, 400_000, BigInteger.valueOf(5_000_000));
}
