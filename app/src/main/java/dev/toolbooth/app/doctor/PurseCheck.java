package dev.toolbooth.app.doctor;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.selling.CatalogConfig;
import dev.toolbooth.client.wallet.Keystore;
import dev.toolbooth.client.wallet.KeystoreProblem;
import java.security.SecureRandom;
import java.util.List;
import java.util.stream.Collectors;

/** The check of the wallet that buys for callers with a key. */
final class PurseCheck {
    private static final String WHAT = "bazaar's wallet";

    private PurseCheck() {}

    static List<CheckResult> check(Config config) {
        return config.catalog().enabled()
                ? config.catalog().buys().map(PurseCheck::check).stream().toList()
                : List.of();
    }

    private static CheckResult check(CatalogConfig.Buys buys) {
        Keystore keys = new Keystore(buys.wallet(), new SecureRandom());
        try {
            List<Keystore.Entry> all = keys.list();
            if (all.isEmpty()) {
                return CheckResult.fail(
                        WHAT,
                        "there is no key in " + buys.wallet(),
                        "toolbooth wallet create --kind evm --wallet " + buys.wallet());
            }
            for (Keystore.Entry key : all) {
                keys.open(key.name(), buys.passphrase().reveal().toCharArray());
            }
            return CheckResult.ok(
                    WHAT,
                    all.stream().map(Keystore.Entry::address).collect(Collectors.joining(", "))
                            + " pays for callers, up to "
                            + buys.most()
                            + " a call and "
                            + buys.perDay()
                            + " a day");
        } catch (KeystoreProblem e) {
            return CheckResult.fail(
                    WHAT,
                    "a key can't be used: " + e.getMessage(),
                    "check catalog.proxy.buy.wallet and catalog.proxy.buy.passphrase");
        }
    }
}
