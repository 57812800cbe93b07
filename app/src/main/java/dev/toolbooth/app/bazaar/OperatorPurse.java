package dev.toolbooth.app.bazaar;

import dev.toolbooth.app.Trade;
import dev.toolbooth.app.config.CatalogConfig;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.NetworkConfig;
import dev.toolbooth.catalog.proxy.Purse;
import dev.toolbooth.chain.x402.PaymentRequired;
import dev.toolbooth.chain.x402.PaymentRequirements;
import dev.toolbooth.client.budget.Budget;
import dev.toolbooth.client.budget.FilePurse;
import dev.toolbooth.client.budget.Scope;
import dev.toolbooth.client.pay.Ask;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.Payer;
import dev.toolbooth.client.pay.Prepared;
import dev.toolbooth.client.pay.Presentation;
import dev.toolbooth.client.pay.Purchase;
import dev.toolbooth.client.pay.Purse.Verdict;
import dev.toolbooth.client.pay.Shown;
import dev.toolbooth.client.pay.Worth;
import dev.toolbooth.client.wallet.Keystore;
import dev.toolbooth.client.wallet.KeystoreProblem;
import dev.toolbooth.client.wallet.NodeUrls;
import dev.toolbooth.client.wallet.Wallet;
import dev.toolbooth.core.catalog.CatalogFigures;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.server.TimedIds;
import dev.toolbooth.wire.Json;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The operator's wallet, with a purse of its own in the server's folder: what may be spent is as
 * the configuration says, and what was signed is in its journal. Thread-safe.
 */
public final class OperatorPurse implements Purse, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(OperatorPurse.class);
    private static final String FOLDER = "purse";
    private static final String EXACT = "exact";

    private final HttpClient http;
    private final List<Payer> payers;
    private final FilePurse purse;
    private final Set<String> own;
    private final LongAdder served = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder unanswered = new LongAdder();
    private final LongAdder microUsd = new LongAdder();

    /**
     * @param http asks nodes for the payers
     * @param own addresses that are paid when something is bought here
     */
    private OperatorPurse(HttpClient http, List<Payer> payers, FilePurse purse, Set<String> own) {
        this.http = http;
        this.payers = payers;
        this.purse = purse;
        this.own = own;
    }

    /** Where the journal of what was bought for callers is. */
    public static Path folder(Config config) {
        return config.data().resolve(FOLDER);
    }

    /** The one that the configuration asks for, if any. */
    public static Optional<OperatorPurse> open(Config config) throws Trade.ShopProblem {
        Optional<CatalogConfig.Buys> buys = config.catalog().buys();
        if (!config.catalog().enabled() || buys.isEmpty()) {
            return Optional.empty();
        }
        Clock clock = Clock.systemUTC();
        FilePurse purse =
                FilePurse.open(folder(config), () -> rules(buys.get()), clock, new TimedIds(clock));
        Set<String> own =
                config.payments().networks().stream()
                        .map(network -> network.payTo().toLowerCase(Locale.ROOT))
                        .collect(Collectors.toSet());
        HttpClient http = HttpClient.newHttpClient();
        try {
            return Optional.of(
                    new OperatorPurse(http, payers(buys.get(), config, http), purse, own));
        } catch (Trade.ShopProblem e) {
            http.close();
            throw e;
        }
    }

    /** Whom to pay is the catalog's to know, which pins it; so each payee is trusted here. */
    private static Budget rules(CatalogConfig.Buys buys) {
        Map<Scope, Long> limits =
                Map.of(Scope.CALL, buys.most().microUsd(), Scope.DAY, buys.perDay().microUsd());
        return new Budget(limits, limits, null, false, Map.of(), List.of("*"), List.of());
    }

    private static List<Payer> payers(CatalogConfig.Buys buys, Config config, HttpClient http)
            throws Trade.ShopProblem {
        Keystore keys = new Keystore(buys.wallet(), new SecureRandom());
        try {
            if (keys.list().isEmpty()) {
                throw problem(
                        "there is no key in it; toolbooth wallet create --kind evm --wallet makes"
                                + " one");
            }
            List<String> nodes =
                    config.payments().networks().stream().flatMap(OperatorPurse::node).toList();
            return new Wallet(
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

    private static Trade.ShopProblem problem(String what) {
        return new Trade.ShopProblem(List.of("catalog.proxy.buy.wallet: " + what));
    }

    @Override
    public Optional<Signed> begun(Order order) throws Closed {
        try {
            return purse.resume(order.digest())
                    .map(
                            one ->
                                    new Signed(
                                            one.id(),
                                            order,
                                            new Choice(
                                                    one.purchase().way(),
                                                    worth(one.purchase().way()).orElseThrow()),
                                            one.purchase().idempotencyKey(),
                                            one.prepared().payload(),
                                            true));
        } catch (PayProblem e) {
            throw closed(order, String.valueOf(e.getMessage()));
        }
    }

    private static Optional<Money> worth(PaymentRequirements way) {
        return Worth.microUsd(way).map(Money::new);
    }

    @Override
    public Optional<Choice> choose(PaymentRequired asked) {
        return asked.accepts().stream()
                .filter(way -> way.scheme().equals(EXACT) && !Worth.isPlay(way))
                .filter(way -> !own.contains(way.payTo().toLowerCase(Locale.ROOT)))
                .filter(way -> payers.stream().anyMatch(payer -> pays(payer, way)))
                .flatMap(way -> worth(way).map(price -> new Choice(way, price)).stream())
                .min(Comparator.comparing(Choice::price));
    }

    private static boolean pays(Payer payer, PaymentRequirements way) {
        return payer.canPay(way) && !payer.address().equalsIgnoreCase(way.payTo());
    }

    @Override
    public Signed sign(Order order, PaymentRequired asked, Choice choice) throws Closed {
        PaymentRequirements way = choice.way();
        String key = UUID.randomUUID().toString();
        Purchase purchase =
                new Purchase(
                        order.seller(),
                        order.tool(),
                        order.digest(),
                        key,
                        Ask.Form.HTTP,
                        asked.version(),
                        way,
                        choice.price().microUsd(),
                        null);
        try {
            return switch (purse.reserve(purchase, false)) {
                case Verdict.Allowed(UUID id) ->
                        new Signed(id, order, choice, key, signed(id, asked, way, key), false);
                case Verdict.Asks(String why) -> throw closed(order, why);
                case Verdict.Refused(String why) -> throw closed(order, why);
            };
        } catch (PayProblem e) {
            throw closed(order, String.valueOf(e.getMessage()));
        }
    }

    private ObjectNode signed(UUID id, PaymentRequired asked, PaymentRequirements way, String key)
            throws PayProblem {
        try {
            Payer payer = payers.stream().filter(one -> pays(one, way)).findFirst().orElseThrow();
            Prepared prepared = Presentation.whole(payer.prepare(way), asked, way, key);
            purse.signed(id, prepared);
            return prepared.payload();
        } catch (PayProblem | RuntimeException e) {
            purse.dropped(id, "could not be signed");
            throw e;
        }
    }

    private static Closed closed(Order order, String why) {
        LOG.warn("nothing was bought for a caller: {} ({})", Shown.words(why), order.tool());
        return new Closed();
    }

    @Override
    public void ended(Signed signed, Result result) {
        count(signed, result);
        tell(signed, result);
        UUID id = signed.id();
        try {
            switch (result.end()) {
                case SERVED -> {
                    ObjectNode receipt = Json.object();
                    receipt.set("settlement", result.settlement());
                    purse.paid(id, receipt);
                }
                case REFUSED -> purse.refused(id, result.why());
                case LEFT -> purse.left(id, result.why());
                case DROPPED -> purse.dropped(id, result.why());
            }
        } catch (PayProblem e) {
            LOG.error(
                    "the journal of purchases could not be written: {}",
                    Shown.words(String.valueOf(e.getMessage())));
        }
    }

    private void count(Signed signed, Result result) {
        switch (result.end()) {
            case SERVED -> {
                (result.billed() == null ? refused : served).increment();
                microUsd.add(signed.choice().price().microUsd());
            }
            case REFUSED -> refused.increment();
            case LEFT -> unanswered.increment();
            case DROPPED -> {}
        }
    }

    /** Who bought what, from whom, for how much: for those who look into it later. */
    private static void tell(Signed signed, Result result) {
        Money billed = result.billed();
        LOG.info(
                "purchase {} {}: {} of {} for account {}, {} to {} on {}, billed {}{}{}",
                signed.id(),
                result.end().name().toLowerCase(Locale.ROOT),
                Shown.name(signed.order().tool()),
                Shown.name(signed.order().seller()),
                Shown.name(result.account()),
                Worth.shown(signed.choice().way()),
                Shown.name(signed.choice().way().payTo()),
                Shown.name(signed.choice().way().network()),
                billed == null ? "nothing" : billed,
                transaction(result),
                result.why().isEmpty() ? "" : ", " + Shown.words(result.why()));
    }

    private static String transaction(Result result) {
        String id = result.settlement().path("transaction").asString("");
        return id.isEmpty() ? "" : ", transaction " + Shown.name(id);
    }

    /** What was bought since the program started. */
    CatalogFigures.Purchases figures() {
        return new CatalogFigures.Purchases(
                served.sum(), refused.sum(), unanswered.sum(), microUsd.sum());
    }

    /** Lets others go on with what is not finished. */
    @Override
    public void close() {
        purse.close();
        http.shutdownNow();
    }
}
