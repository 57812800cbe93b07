package dev.toolbooth.client.pay;

import dev.toolbooth.chain.x402.PaymentRequirements;
import org.jspecify.annotations.Nullable;

/**
 * What somebody is shown before a call is paid for.
 *
 * @param purchase what, to whom, how much
 * @param description the seller's words for it, or null
 * @param payer whose money it would be
 * @param why what makes a person's word necessary; null when the rules allow it as it is
 */
public record Price(
        Purchase purchase, @Nullable String description, String payer, @Nullable String why) {

    /** On one line: "0.01 USDC on base-sepolia to 0x2096… for pizza-carousel". */
    public String shown() {
        return shownAmount() + shownWhere() + " for " + Shown.name(purchase.tool());
    }

    private String shownAmount() {
        PaymentRequirements way = purchase.way();
        String worth =
                Worth.isPlay(way) ? " (play money)" : Worth.isTest(way) ? " (test money)" : "";
        return Worth.shown(way) + worth;
    }

    private String shownWhere() {
        return purchase.form() == Ask.Form.PREPAID
                ? " from " + payer
                : " on "
                        + Shown.name(purchase.way().network())
                        + " to "
                        + Shown.name(purchase.way().payTo());
    }
}
