package dev.toolbooth.core.pay;

import dev.toolbooth.core.digest.Hash;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The identity of a purchase: the wallet, and what it buys with the same arguments. Of two payments
 * with the same key, only one may be settled while the other's state is unknown.
 *
 * @param wallet the account of the payer
 * @param purchase the purchase, in the payment book's words
 * @param apart the digest of the key that the buyer gave this purchase, or null: another key makes
 *     it another purchase
 */
public record PurchaseKey(String wallet, String purchase, @Nullable Hash apart) {

    /** What is bought, as one text. */
    static String purchase(String shop, String thing, Hash input) {
        return shop + "\n" + thing + "\n" + input.hex();
    }

    /** Whether a payment is for the same. */
    boolean covers(PaymentRecord record) {
        return wallet.equals(record.verified().account())
                && purchase.equals(record.purchase())
                && (apart == null || Objects.equals(apart, record.holder()));
    }
}
