package dev.toolbooth.client.pay;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.wire.x402.PaymentRequirements;
import java.math.BigInteger;
import java.util.Optional;

/** The price of one way to pay, without floating point. */
public final class PaymentValue {
    private PaymentValue() {}

    /** The asset, if it is one that is known: what the seller says of an asset is no knowledge. */
    public static Optional<Asset> asset(PaymentRequirements way) {
        return Network.named(way.network()).flatMap(on -> Asset.at(on, way.asset()));
    }

    /** In millionths of a dollar, rounded up; empty where the asset is not known as a dollar. */
    public static Optional<Long> microUsd(PaymentRequirements way) {
        if (way.scheme().equals(PaymentDemand.PREPAID)) {
            return exact(way.amount());
        }
        return asset(way)
                .filter(Asset::dollar)
                .flatMap(asset -> exact(Usd.micro(way.amount(), asset.decimals())));
    }

    private static Optional<Long> exact(BigInteger amount) {
        return amount.bitLength() < Long.SIZE ? Optional.of(amount.longValue()) : Optional.empty();
    }

    /** Whether the seller says that it only plays, where money is worth nothing anyway. */
    public static boolean isPlay(PaymentRequirements way) {
        return way.extra().path("play").asBoolean(false) && isTest(way);
    }

    /** Whether the network's money is worth nothing. */
    public static boolean isTest(PaymentRequirements way) {
        return Network.named(way.network()).map(Network::test).orElse(false);
    }

    /** For people: "0.01 USDC", or the smallest units of an unknown asset. */
    public static String shown(PaymentRequirements way) {
        if (way.scheme().equals(PaymentDemand.PREPAID)) {
            return Usd.text(way.amount()) + " USD";
        }
        return asset(way)
                .map(asset -> Usd.decimal(way.amount(), asset.decimals()) + " " + asset.symbol())
                .orElseGet(() -> way.amount() + " units of " + SellerText.name(way.asset()));
    }
}
