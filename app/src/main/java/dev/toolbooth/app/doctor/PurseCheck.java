package dev.toolbooth.app.doctor;

import dev.toolbooth.app.config.CatalogConfig;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.client.wallet.Keystore;
import dev.toolbooth.client.wallet.KeystoreProblem;
import java.security.SecureRandom;
import java.util.List;
import java.util.stream.Collectors;

/** Whether the wallet can be used with which is bought for callers who have a key. */
final class PurseCheck {
    private static final String WHAT = "bazaar's wallet";

    private PurseCheck() {}

    static List<Finding> look(Config config) {
        return config.catalog().enabled()
                ? config.catalog().buys().map(PurseCheck::look).stream().toList()
                : List.of();
    }

    private static Finding look(CatalogConfig.Buys buys) {
        Keystore keys = new Keystore(buys.wallet(), new SecureRandom());
        try {
            List<Keystore.Entry> all = keys.list();
            if (all.isEmpty()) {
                return Finding.fail(
                        WHAT,
                        "there is no key in " + buys.wallet(),
                        "toolbooth wallet create --kind evm --wallet " + buys.wallet());
            }
            for (Keystore.Entry key : all) {
                keys.open(key.name(), buys.passphrase().reveal().toCharArray());
            }
            return Finding.ok(
                    WHAT,
                    all.stream().map(Keystore.Entry::address).collect(Collectors.joining(", "))
                            + " pays for callers, up to "
                            + buys.most()
                            + " a call and "
                            + buys.perDay()
                            + " a day");
        } catch (KeystoreProblem e) {
            return Finding.fail(
                    WHAT,
                    "a key can't be used: " + e.getMessage(),
                    "look at catalog.proxy.buy.wallet and catalog.proxy.buy.passphrase");
        }
    }
}
