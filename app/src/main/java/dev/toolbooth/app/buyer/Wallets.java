package dev.toolbooth.app.buyer;

import dev.toolbooth.chain.evm.EvmKey;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.client.pay.Payer;
import dev.toolbooth.client.wallet.PlayPayer;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** What can pay: the keys in a buyer's wallet, and play money. */
public final class Wallets {
    private Wallets() {}

    public static List<Payer> payers(BuyerHome home, Map<String, String> environment) {
        SecureRandom random = new SecureRandom();
        byte[] evm = new byte[32];
        byte[] solana = new byte[32];
        random.nextBytes(evm);
        random.nextBytes(solana);
        return PlayPayer.all(
                EvmKey.parse(HexFormat.of().formatHex(evm)).orElseThrow(),
                SolanaKey.ofSeed(solana),
                Clock.systemUTC(),
                random);
    }
}
