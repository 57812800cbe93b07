package dev.toolbooth.app;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.ServerConfig;
import dev.toolbooth.app.pay.PaymentHosts;
import dev.toolbooth.app.pay.Rails;
import dev.toolbooth.app.pay.ReferenceKey;
import dev.toolbooth.core.Core;
import dev.toolbooth.core.call.Till;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.pay.Challenges;
import dev.toolbooth.core.pay.WalletLimits;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.payments.proof.References;
import dev.toolbooth.server.LoggedPayments;
import dev.toolbooth.server.outbound.GuardedOutbound;
import dev.toolbooth.server.receipt.ReceiptKeyFile;
import dev.toolbooth.server.receipt.ReceiptKeys;
import dev.toolbooth.server.receipt.SignedReceipts;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the shops that the configuration describes, and the books that they write into. */
public final class Trade {
    private static final Logger LOG = LoggerFactory.getLogger(Trade.class);
    private static final int REQUESTS_MAX = 256;

    /** How long the start waits for payments of before. */
    private static final Duration FIRST_ROUND_MAX = Duration.ofSeconds(10);

    private Trade() {}

    /** What is to be sold can't be; the message says all that is wrong. */
    public static final class ShopProblem extends Exception {
        private final transient List<String> problems;

        public ShopProblem(List<String> problems) {
            super(String.join("\n", problems) + "\nnothing was started");
            this.problems = List.copyOf(problems);
        }

        /** Each with the key of its setting at the start, and what to do in a line of its own. */
        List<String> problems() {
            return problems;
        }
    }

    /** Starts to sell; the key that signs receipts signs for the shops too. */
    static ReceiptKeys open(
            Config config, Core core, Shops shops, Books books, Challenges challenges) {
        ReceiptKeys keys = new ReceiptKeyFile(config.receipts().key()).open();
        String issuer = config.presence().publicity().url();
        core.till()
                .sell(
                        shops,
                        books.ledger(),
                        new SignedReceipts(keys, issuer == null ? config.server().name() : issuer));
        LoggedPayments log = new LoggedPayments(System::nanoTime);
        core.till().logTo(log.and(challenges));
        core.till().cashier().logTo(log);
        core.atStop().add(takePayments(config, core.till(), books, ReferenceKey.of(config, keys)));
        if (!books.shared()) {
            // Nobody else has these books, so nobody sees to what is unfinished.
            core.till().rounds().alone();
            firstRound(core);
        }
        if (Rails.takeProofs(config)) {
            warn(shops);
        }
        return keys;
    }

    /** Waits for what can be seen to at once, and not for chains that don't answer. */
    private static void firstRound(Core core) {
        Thread round =
                core.till().rounds().begin(fault -> core.incidents().report("payments", fault));
        try {
            if (round != null && !round.join(FIRST_ROUND_MAX)) {
                LOG.warn("some payments of before could not be seen to yet; it is tried on");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Takes payments on chains.
     *
     * @param references ties proofs to requests for payment
     * @return what has to be done at the end
     */
    public static Runnable takePayments(
            Config config, Till till, Books books, References references) {
        GuardedOutbound outbound =
                GuardedOutbound.standard(PaymentHosts.of(config.payments()), REQUESTS_MAX);
        till.cashier()
                .limit(
                        new WalletLimits(
                                config.payments().walletRate(),
                                WalletLimits.WALLETS_MAX,
                                System::nanoTime));
        till.cashier()
                .open(
                        Rails.of(config, outbound, Clock.systemUTC(), references),
                        books.payments(),
                        books.ledger());
        return outbound::close;
    }

    private static void warn(Shops shops) {
        for (Shop shop : shops.all()) {
            for (String tool : shop.tools()) {
                Terms terms = shop.pricing().terms(tool);
                if (terms.form() == Terms.Form.PROOF && !terms.proof().seen()) {
                    LOG.warn(
                            "payments for {} at {} are believed without a look at the chain"
                                    + " (verification: {}); set proof: chain before it is for real",
                            tool,
                            shop.name(),
                            terms.proof().name().toLowerCase(Locale.ROOT));
                }
            }
        }
    }

    /** The shops that are configured, or those of the starter set-up. */
    static Shops shops(Config config, Toolbox toolbox) throws ShopProblem {
        List<ServerConfig> servers = config.trade().servers().orElseGet(config::starterServers);
        Assortment assortment =
                new Assortment(
                        toolbox, servers, config.trade().servers().isPresent(), config.payments());
        List<Shop> shops = new ArrayList<>();
        for (ServerConfig server : servers) {
            Shop shop = assortment.shop(server);
            if (!shop.tools().isEmpty()) {
                shops.add(shop);
            }
        }
        if (!assortment.problems().isEmpty()) {
            throw new ShopProblem(assortment.problems());
        }
        return new Shops(shops);
    }
}
