package dev.toolbooth.payments;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.core.rail.Quote;
import java.math.BigInteger;
import java.util.Optional;

/** The conversion of a quote into an amount of an asset. */
public final class AssetPrices {
    private static final int MICRO_DIGITS = 6;

    private AssetPrices() {}

    /**
     * The price in the asset's smallest units: the one that the terms name, or else the dollars.
     * Empty where neither says a price, or it is nothing.
     */
    public static Optional<BigInteger> of(Quote quote, Asset asset) {
        BigInteger own = quote.terms().assets().get(asset.symbol());
        if (own != null) {
            return Optional.of(own).filter(amount -> amount.signum() > 0);
        }
        BigInteger micros = BigInteger.valueOf(quote.price().microUsd());
        return asset.dollar() && micros.signum() > 0
                ? Optional.of(scaled(micros, asset.decimals() - MICRO_DIGITS))
                : Optional.empty();
    }

    /** An asset with few decimals can't express every price: the next higher one is taken. */
    private static BigInteger scaled(BigInteger micros, int digits) {
        BigInteger factor = BigInteger.TEN.pow(Math.abs(digits));
        return digits >= 0
                ? micros.multiply(factor)
                : micros.add(factor).subtract(BigInteger.ONE).divide(factor);
    }
}
