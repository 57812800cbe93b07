package dev.toolbooth.app.buyer;

import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.Payer;
import dev.toolbooth.client.wallet.Keystore;
import dev.toolbooth.client.wallet.NodeUrls;
import dev.toolbooth.client.wallet.Wallet;
import java.net.http.HttpClient;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What can pay: the keys in a buyer's wallet, and play money. */
public final class Wallets {
    private Wallets() {}

    /**
     * Opens a wallet; no key is decrypted before it has to sign.
     *
     * @param nodes further ones beside those in the environment, as NETWORK=URL
     */
    public static List<Payer> payers(
            BuyerHome home,
            Map<String, String> environment,
            List<String> nodes,
            Wallet.Passphrase passphrase)
            throws PayProblem {
        SecureRandom random = new SecureRandom();
        List<String> pairs =
                new ArrayList<>(NodeUrls.pairs(environment.getOrDefault(NodeUrls.VARIABLE, "")));
        pairs.addAll(nodes);
        return new Wallet(
                        new Keystore(home.wallet(), random),
                        passphrase,
                        NodeUrls.of(HttpClient.newHttpClient(), pairs),
                        true,
                        Clock.systemUTC(),
                        random)
                .payers();
    }
}
