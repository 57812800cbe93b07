package dev.toolbooth.app.tryout;

import dev.toolbooth.chain.evm.EvmKey;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.client.pay.Approval;
import dev.toolbooth.client.pay.Buyer;
import dev.toolbooth.client.pay.PreparedPayment;
import dev.toolbooth.client.pay.PurchaseOrder;
import dev.toolbooth.client.pay.Purse;
import dev.toolbooth.client.pay.ReceiptChecker;
import dev.toolbooth.client.pay.SignedOrder;
import dev.toolbooth.client.wallet.PlayPayer;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.node.ObjectNode;

/**
 * A purse for one purchase with play money. Its keys have never been shown to anyone, and it
 * forgets everything: what it spends is worth nothing.
 */
final class PlayMoneyPurse implements Purse {
    private static final int KEY_BYTES = 32;

    private PlayMoneyPurse() {}

    /** A buyer that pays any price in play money, and nothing else. */
    static Buyer buyer() {
        SecureRandom random = new SecureRandom();
        byte[] evm = new byte[KEY_BYTES];
        byte[] solana = new byte[KEY_BYTES];
        random.nextBytes(evm);
        random.nextBytes(solana);
        // Below the order of the curve, whatever the other bytes are.
        evm[0] = 1;
        return new Buyer(
                PlayPayer.all(
                        EvmKey.parse("0x" + HexFormat.of().formatHex(evm)).orElseThrow(),
                        SolanaKey.ofSeed(solana),
                        Clock.systemUTC(),
                        random),
                new PlayMoneyPurse(),
                Approval.WITHIN_RULES,
                ReceiptChecker.NONE,
                Thread::sleep);
    }

    @Override
    public Verdict reserve(PurchaseOrder purchase, boolean approved) {
        return new Verdict.Allowed(UUID.randomUUID());
    }

    @Override
    public void signed(UUID id, PreparedPayment prepared) {}

    @Override
    public void paid(UUID id, ObjectNode receipt) {}

    @Override
    public void billed(PurchaseOrder purchase, ObjectNode receipt) {}

    @Override
    public void dropped(UUID id, String why) {}

    @Override
    public void refused(UUID id, String why) {}

    @Override
    public void left(UUID id, String why) {}

    @Override
    public Optional<SignedOrder> resume(String digest) {
        return Optional.empty();
    }
}
