package dev.toolbooth.client.budget;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.client.pay.PaymentDemand;
import dev.toolbooth.client.pay.PaymentValue;
import dev.toolbooth.client.pay.PurchaseOrder;
import dev.toolbooth.client.pay.SellerText;
import dev.toolbooth.client.pay.Usd;
import dev.toolbooth.wire.x402.PaymentRequirements;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Optional;

/**
 * The cost of a purchase to a purse.
 *
 * @param currency {@link #USD} and {@link #PLAY} in millionths; otherwise a network and an asset,
 *     in its smallest units
 * @param play whether it is play money
 * @param asset the asset to pay with, where it is known
 */
record Cost(String currency, boolean play, BigInteger amount, Optional<Asset> asset) {
    /** Real dollars. */
    static final String USD = "usd";

    /** Dollars of play money. */
    static final String PLAY = "play";

    /**
     * What a purchase is cost. Of what the seller says only the network, the asset and the amount
     * count, for these are signed; that an offer calls itself play money means nothing.
     */
    static Cost of(PurchaseOrder purchase) {
        PaymentRequirements way = purchase.way();
        if (purchase.form() == PaymentDemand.Form.PREPAID) {
            return new Cost(USD, false, way.amount(), Optional.empty());
        }
        Optional<Asset> asset = PaymentValue.asset(way);
        boolean play = isPlay(way);
        BigInteger claimed =
                purchase.microUsd() == null
                        ? BigInteger.ZERO
                        : BigInteger.valueOf(purchase.microUsd());
        if (asset.isPresent() && asset.get().dollar()) {
            BigInteger micro = Usd.micro(way.amount(), asset.get().decimals());
            return new Cost(play ? PLAY : USD, play, micro.max(claimed), asset);
        }
        if (play && purchase.microUsd() != null) {
            return new Cost(PLAY, true, claimed, asset);
        }
        String network = way.canonical().network();
        return new Cost(
                (play ? PLAY + ":" : "") + network + "/" + address(way), play, way.amount(), asset);
    }

    /**
     * Whether it is worth nothing: on a network for tests. On Solana a signature doesn't say which
     * network it is for, only which block it follows. So what names a block of the seller's choice,
     * or a token that is real elsewhere, may be carried out there, and counts as real.
     */
    private static boolean isPlay(PaymentRequirements way) {
        Optional<Network> network = Network.named(way.network());
        if (network.isEmpty() || !network.get().test()) {
            return false;
        }
        return network.get().isEvm()
                || (!way.extra().has("recentBlockhash")
                        && Network.known().stream()
                                .filter(one -> !one.test())
                                .flatMap(one -> Asset.at(one, way.asset()).stream())
                                .allMatch(asset -> asset.address().equals(Asset.NATIVE)));
    }

    /** The address of the asset, in the one way in which it is compared. */
    static String address(PaymentRequirements way) {
        return same(way.asset());
    }

    /** The payee, in the one way in which it is compared. */
    static String payee(PaymentRequirements way) {
        return same(way.payTo());
    }

    /** Addresses of EVM chains are the same in whatever case. */
    static String same(String address) {
        String lower = address.toLowerCase(Locale.ROOT);
        return lower.startsWith("0x") ? lower : address;
    }

    /** The same, of what the seller has billed in the end. */
    Cost billed(BigInteger instead) {
        return new Cost(currency, play, instead, asset);
    }

    /** Whether it is counted in dollars, real or not. */
    boolean dollars() {
        return isDollars(currency);
    }

    static boolean isDollars(String currency) {
        return currency.equals(USD) || currency.equals(PLAY);
    }

    /** For sentences: how much of what. */
    String words() {
        return words(amount);
    }

    /** Another amount of the same. */
    String words(BigInteger other) {
        String real = play ? " of play money" : "";
        if (dollars()) {
            return Usd.text(other) + " USD" + real;
        }
        return asset.map(one -> Usd.decimal(other, one.decimals()) + " " + one.symbol() + real)
                .orElseGet(() -> other + " units of " + SellerText.name(currency) + real);
    }
}
