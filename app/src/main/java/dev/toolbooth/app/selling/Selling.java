package dev.toolbooth.app.selling;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.selling.ServerConfig;
import dev.toolbooth.app.payments.PaymentHosts;
import dev.toolbooth.app.payments.ProofKey;
import dev.toolbooth.app.payments.RailFactory;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.core.billing.CallBilling;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.money.SoldTool;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.pay.ChainPayments;
import dev.toolbooth.core.pay.PaymentLogs;
import dev.toolbooth.core.pay.RecentPaymentRequests;
import dev.toolbooth.core.pay.RecoverySchedule;
import dev.toolbooth.core.pay.WalletLimits;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.payments.proof.PaymentReferences;
import dev.toolbooth.server.outbound.GuardedOutbound;
import dev.toolbooth.server.receipt.ReceiptKeys;
import dev.toolbooth.server.receipt.SignedReceipts;
import dev.toolbooth.server.runtime.LoggedPayments;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The shops that the configuration describes, and the ledger that they write to. */
public final class Selling {
    private static final Logger LOG = LoggerFactory.getLogger(Selling.class);
    private static final int REQUESTS_MAX = 256;

    /** How long the start waits for unfinished payments. */
    private static final Duration FIRST_ROUND_MAX = Duration.ofSeconds(10);

    private final Config config;
    private final CoreParts parts;
    private final Stores stores;

    public Selling(Config config, CoreParts parts, Stores stores) {
        this.config = config;
        this.parts = parts;
        this.stores = stores;
    }

    /** A failure to set up what is sold; the message says all that is wrong. */
    public static final class ShopProblem extends Exception {
        private final transient List<String> problems;

        public ShopProblem(List<String> problems) {
            super(String.join("\n", problems) + "\nnothing was started");
            this.problems = List.copyOf(problems);
        }

        /** Each with the key of its setting at the start, and what to do in a line of its own. */
        public List<String> problems() {
            return problems;
        }
    }

    /**
     * Starts to sell.
     *
     * @param keys sign receipts, and for the shops
     * @param shown describes what is sold to those who are asked to pay; those tools that it knows
     */
    public CallBilling open(
            Shops shops,
            ReceiptKeys keys,
            RecentPaymentRequests recentPaymentRequests,
            Function<String, @Nullable SoldTool> shown) {
        CoreParts.Ports ports = parts.ports();
        String issuer = config.discovery().profile().url();
        LoggedPayments log = new LoggedPayments(System::nanoTime);
        PaymentLogs logs =
                new PaymentLogs(fault -> ports.incidents().report("telling of a payment", fault));
        logs.add(log);
        GuardedOutbound outbound = outbound(config);
        parts.stopHooks().add(outbound::close);
        ChainPayments chainPayments =
                new ChainPayments(
                        ports.clock(),
                        ports.uuids(),
                        payments(config, stores, outbound, ProofKey.of(config, keys), logs));
        // Where nobody else has these books, nobody else sees to what is unfinished.
        boolean alone = !stores.shared();
        CallBilling billing =
                new CallBilling(
                        ports.clock(),
                        ports.nanos(),
                        ports.uuids(),
                        config.limits(),
                        new CallBilling.Parts(
                                shops,
                                chainPayments,
                                new SignedReceipts(
                                        keys, issuer == null ? config.server().name() : issuer),
                                log.and(recentPaymentRequests),
                                shown,
                                alone));
        if (alone) {
            firstRound(billing.recoverySchedule());
        }
        if (!config.selling().playMoney()) {
            parts.stopHooks()
                    .add(
                            PlayMoneyPurge.start(
                                    ports.incidents(), stores, chainPayments.withdrawals()));
        }
        // Nobody needs a warning of our own demo.
        if (config.selling().servers().isPresent() && RailFactory.takeProofs(config)) {
            warn(shops);
        }
        return billing;
    }

    /** Waits for what can be seen to at once, and not for chains that don't answer. */
    private void firstRound(RecoverySchedule schedule) {
        Thread round = schedule.begin(fault -> parts.incidents().report("payments", fault));
        try {
            if (round != null && !round.join(FIRST_ROUND_MAX)) {
                LOG.warn(
                        "some earlier payments could not be completed yet; the server keeps"
                                + " trying");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The way to chains and facilitators, to be closed at the end. */
    public static GuardedOutbound outbound(Config config) {
        return GuardedOutbound.standard(PaymentHosts.of(config.payments()), REQUESTS_MAX);
    }

    /**
     * What payments are taken with.
     *
     * @param references ties proofs to requests for payment
     */
    public static ChainPayments.Parts payments(
            Config config,
            Stores stores,
            GuardedOutbound outbound,
            PaymentReferences references,
            PaymentLogs logs) {
        return new ChainPayments.Parts(
                RailFactory.of(config, outbound, Clock.systemUTC(), references),
                stores.payments(),
                stores.ledger(),
                new WalletLimits(
                        config.payments().walletRate(), WalletLimits.WALLETS_MAX, System::nanoTime),
                logs);
    }

    private static void warn(Shops shops) {
        for (Shop shop : shops.all()) {
            for (String tool : shop.tools()) {
                Terms terms = shop.pricing().terms(tool);
                if (terms.form() == Terms.Form.PROOF && !terms.proof().seen()) {
                    LOG.atWarn()
                            .addKeyValue("tool", tool)
                            .addKeyValue("server", shop.name())
                            .log(
                                    "payments for {} at {} are accepted without a check on the"
                                            + " chain (verification: {}); set proof: chain before"
                                            + " you take real money",
                                    tool,
                                    shop.name(),
                                    terms.proof().name().toLowerCase(Locale.ROOT));
                }
            }
        }
    }

    /** The shops that are configured, or those of the starter set-up. */
    public static Shops shops(Config config, Toolbox toolbox) throws ShopProblem {
        List<ServerConfig> servers = config.selling().servers().orElseGet(config::starterServers);
        ShopAssembly shopAssembly =
                new ShopAssembly(
                        toolbox,
                        servers,
                        config.selling().servers().isPresent(),
                        config.payments());
        List<Shop> shops = new ArrayList<>();
        for (ServerConfig server : servers) {
            Shop shop = shopAssembly.shop(server);
            if (!shop.tools().isEmpty()) {
                shops.add(shop);
            }
        }
        if (!shopAssembly.problems().isEmpty()) {
            throw new ShopProblem(shopAssembly.problems());
        }
        return new Shops(shops, config.selling().playMoney());
    }
}
