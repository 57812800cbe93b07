package dev.toolbooth.client.budget;

import dev.toolbooth.client.pay.PurchaseOrder;

/** A tool of one seller. */
record SellerTool(String seller, String tool) {
    /** The one that is paid for. */
    static SellerTool of(PurchaseOrder purchase) {
        return new SellerTool(purchase.seller(), purchase.tool());
    }
}
