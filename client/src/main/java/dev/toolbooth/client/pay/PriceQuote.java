package dev.toolbooth.client.pay;

import dev.toolbooth.wire.x402.PaymentRequirements;
import org.jspecify.annotations.Nullable;

/**
 * The price of a call, as shown before it is paid.
 *
 * @param purchase what, to whom, how much
 * @param description the seller's description, or null
 * @param payer the payer whose money it would be
 * @param why why a person has to approve; null when the rules allow it as it is
 */
public record PriceQuote(
        PurchaseOrder purchase,
        @Nullable String description,
        String payer,
        @Nullable Objection why) {

    /** On one line: "0.01 USDC on base-sepolia to 0x2096… for pizza-carousel". */
    public String shown() {
        return shownAmount() + shownWhere() + " for " + SellerText.name(purchase.tool());
    }

    private String shownAmount() {
        PaymentRequirements way = purchase.way();
        String worth =
                PaymentValue.isPlay(way)
                        ? " (play money)"
                        : PaymentValue.isTest(way) ? " (test money)" : "";
        return PaymentValue.shown(way) + worth;
    }

    private String shownWhere() {
        return purchase.form() == PaymentDemand.Form.PREPAID
                ? " from " + payer
                : " on "
                        + SellerText.name(purchase.way().network())
                        + " to "
                        + SellerText.name(purchase.way().payTo());
    }
}
