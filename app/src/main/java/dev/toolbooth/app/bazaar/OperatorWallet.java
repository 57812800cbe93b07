package dev.toolbooth.app.bazaar;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.selling.CatalogConfig;
import dev.toolbooth.app.config.selling.NetworkConfig;
import dev.toolbooth.app.selling.Selling;
import dev.toolbooth.catalog.proxy.OperatorPurse;
import dev.toolbooth.client.budget.Budget;
import dev.toolbooth.client.budget.FilePurse;
import dev.toolbooth.client.budget.LimitScope;
import dev.toolbooth.client.pay.Approval;
import dev.toolbooth.client.pay.Buyer;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.PaymentMethod;
import dev.toolbooth.client.transport.JdkRoundTripper;
import dev.toolbooth.client.transport.RoundTripper;
import dev.toolbooth.client.wallet.KeyWallet;
import dev.toolbooth.client.wallet.Keystore;
import dev.toolbooth.client.wallet.KeystoreProblem;
import dev.toolbooth.client.wallet.NodeUrls;
import dev.toolbooth.server.runtime.TimeOrderedIds;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The operator's wallet, with a purse of its own in the server's folder: the configuration has its
 * limits, and its journal has what was signed. Thread-safe.
 */
public final class OperatorWallet implements AutoCloseable {
    private static final String FOLDER = "purse";

    private final RoundTripper http;
    private final FilePurse journal;
    private final OperatorPurse purse;

    /**
     * @param http asks nodes for the payers
     */
    private OperatorWallet(RoundTripper http, FilePurse journal, OperatorPurse purse) {
        this.http = http;
        this.journal = journal;
        this.purse = purse;
    }

    /** What pays for callers. */
    OperatorPurse purse() {
        return purse;
    }

    /** Where the journal of what was bought for callers is. */
    public static Path folder(Config config) {
        return config.data().resolve(FOLDER);
    }

    /** The one that the configuration asks for, if any. */
    public static Optional<OperatorWallet> open(Config config) throws Selling.ShopProblem {
        Optional<CatalogConfig.Buys> buys = config.catalog().buys();
        if (!config.catalog().enabled() || buys.isEmpty()) {
            return Optional.empty();
        }
        Clock clock = Clock.systemUTC();
        FilePurse purse =
                FilePurse.open(
                        folder(config), () -> rules(buys.get()), clock, new TimeOrderedIds(clock));
        Set<String> own =
                config.payments().networks().stream()
                        .map(network -> network.payTo().toLowerCase(Locale.ROOT))
                        .collect(Collectors.toSet());
        RoundTripper http = JdkRoundTripper.standard(null);
        try {
            // Who may buy has agreed by calling, and what may be spent is the rules' to say.
            Buyer buyer = new Buyer(payers(buys.get(), config, http), purse, Approval.WITHIN_RULES);
            return Optional.of(new OperatorWallet(http, purse, new OperatorPurse(buyer, own)));
        } catch (Selling.ShopProblem e) {
            http.close();
            throw e;
        }
    }

    /** Whom to pay is the catalog's to know, which pins it; so each payee is trusted here. */
    private static Budget rules(CatalogConfig.Buys buys) {
        Map<LimitScope, Long> limits =
                Map.of(
                        LimitScope.CALL,
                        buys.most().microUsd(),
                        LimitScope.DAY,
                        buys.perDay().microUsd());
        return new Budget(limits, limits, null, false, Map.of(), List.of("*"), List.of());
    }

    private static List<PaymentMethod> payers(
            CatalogConfig.Buys buys, Config config, RoundTripper http) throws Selling.ShopProblem {
        Keystore keys = new Keystore(buys.wallet(), new SecureRandom());
        try {
            if (keys.list().isEmpty()) {
                throw problem(
                        "it has no key; create one with toolbooth wallet create --kind evm"
                                + " --wallet");
            }
            List<String> nodes =
                    config.payments().networks().stream().flatMap(OperatorWallet::node).toList();
            return new KeyWallet(
                            keys,
                            _ -> buys.passphrase().reveal().toCharArray(),
                            NodeUrls.of(http, nodes),
                            false,
                            InstantSource.system(),
                            new SecureRandom())
                    .payers();
        } catch (KeystoreProblem | PayProblem e) {
            throw problem(String.valueOf(e.getMessage()));
        }
    }

    private static Stream<String> node(NetworkConfig network) {
        return network.node().map(url -> network.network().id() + "=" + url).stream();
    }

    private static Selling.ShopProblem problem(String what) {
        return new Selling.ShopProblem(List.of("catalog.proxy.buy.wallet: " + what));
    }

    /** Lets other processes resume what is unfinished. */
    @Override
    public void close() {
        journal.close();
        http.close();
    }
}
