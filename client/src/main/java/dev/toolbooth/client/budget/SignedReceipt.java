package dev.toolbooth.client.budget;

import dev.toolbooth.client.budget.ReceiptVerdict.False;
import dev.toolbooth.client.budget.ReceiptVerdict.Unverified;
import dev.toolbooth.client.budget.ReceiptVerdict.Verified;
import dev.toolbooth.client.pay.PurchaseOrder;
import dev.toolbooth.wire.jws.PublicKeys;
import dev.toolbooth.wire.jws.ReceiptVerifier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A receipt signed by a Toolbooth, with the bill that it came with. */
final class SignedReceipt {
    private SignedReceipt() {}

    /** Whether one of the keys has signed it, and it is of this purchase and like its bill. */
    static ReceiptVerdict check(String jws, JsonNode keys, PurchaseOrder purchase, JsonNode bill) {
        return switch (ReceiptVerifier.of(jws, PublicKeys.read(keys))) {
            case ReceiptVerifier.Good(ObjectNode claims, _) ->
                    fits(claims, purchase, bill)
                            ? new Verified("the seller has signed the receipt")
                            : new False(
                                    "the signed receipt is of another call, or of another price");
            case ReceiptVerifier.UnknownKey _ ->
                    new Unverified("it is signed with a key that the seller has not published");
            case ReceiptVerifier.Bad(String why) ->
                    new False("the signed receipt is not good: " + why);
        };
    }

    private static boolean fits(ObjectNode claims, PurchaseOrder purchase, JsonNode bill) {
        JsonNode billed = bill.path("billed_micro_usd");
        JsonNode id = bill.path("receipt_id");
        return claims.path("tool").asString("").equals(purchase.tool())
                && (!billed.isIntegralNumber() || isSame(billed, claims.path("billed_micro_usd")))
                && (!id.isString() || id.stringValue().equals(claims.path("jti").asString("")));
    }

    private static boolean isSame(JsonNode one, JsonNode other) {
        return other.isIntegralNumber() && one.bigIntegerValue().equals(other.bigIntegerValue());
    }
}
