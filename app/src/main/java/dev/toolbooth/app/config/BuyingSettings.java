package dev.toolbooth.app.config;

import dev.toolbooth.catalog.proxy.Margin;
import dev.toolbooth.core.money.Money;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The settings of buying for callers with a key. */
final class BuyingSettings {
    private static final int PERCENT_MAX = 1_000;
    private static final Money MOST = new Money(100_000);
    private static final Money PER_DAY = new Money(1_000_000);

    static final Setting<Path> WALLET =
            Setting.of(
                    "catalog.proxy.buy.wallet",
                    new PathKind(List.of(), PathKind.Must.BE_A_FOLDER),
                    "The folder of a wallet (toolbooth wallet create --wallet DIR) with which"
                            + " proxy_tool_call pays sellers for callers who have a key; their"
                            + " accounts are billed. Without it, nothing is bought for anybody.");
    static final Setting<Secret> PASSPHRASE =
            Setting.of(
                    "catalog.proxy.buy.passphrase",
                    new SecretKind(1),
                    "The passphrase of the wallet's keys.");
    static final Setting<Integer> PERCENT =
            Setting.of(
                            "catalog.proxy.buy.margin-percent",
                            new WholeKind(0, PERCENT_MAX),
                            "What callers pay beside the seller's price, in percent of it.")
                    .withStandard(0);
    static final Setting<Money> FLAT =
            Setting.of(
                            "catalog.proxy.buy.margin-usd-cents",
                            new CentsKind(),
                            "What callers pay beside that for each call, in US cents.")
                    .withStandard(Money.ZERO);
    static final Setting<Money> CALL =
            Setting.of(
                            "catalog.proxy.buy.most-usd-cents",
                            new CentsKind(),
                            "The highest price of a seller that is paid, in US cents.")
                    .withStandard(MOST);
    static final Setting<Money> DAY =
            Setting.of(
                            "catalog.proxy.buy.per-day-usd-cents",
                            new CentsKind(),
                            "The most that is paid to all sellers on a day of UTC, in US cents."
                                    + " Whatever was signed counts, also for sellers that took it"
                                    + " and did not serve.")
                    .withStandard(PER_DAY);
    static final Setting<Boolean> VOUCHED_ONLY =
            Setting.of(
                            "catalog.proxy.buy.vouched-only",
                            new SwitchKind(),
                            "Whether only sellers are paid that you name: in the configuration, in"
                                    + " its files, or by catalog add. A seller that only others"
                                    + " list may take payments and serve nothing, at your cost.")
                    .withStandard(true);

    static final List<Setting<?>> ALL =
            List.of(WALLET, PASSPHRASE, PERCENT, FLAT, CALL, DAY, VOUCHED_ONLY);

    private BuyingSettings() {}

    static Optional<CatalogConfig.Buys> buys(Values values) {
        Optional<Path> wallet = values.find(WALLET);
        Optional<Secret> passphrase = values.find(PASSPHRASE);
        return wallet.isEmpty() || passphrase.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new CatalogConfig.Buys(
                                wallet.get(),
                                passphrase.get(),
                                new Margin(
                                        BigDecimal.valueOf(values.get(PERCENT)), values.get(FLAT)),
                                values.get(CALL),
                                values.get(DAY),
                                values.get(VOUCHED_ONLY)));
    }

    /** Reports a wallet that can't be opened, and limits that contradict each other. */
    static void report(Values values, List<Problem> problems) {
        boolean wallet = values.find(WALLET).isPresent();
        if (wallet && values.find(PASSPHRASE).isEmpty()) {
            problems.add(
                    problem(
                            values,
                            WALLET,
                            "is given without the passphrase of its keys",
                            "set " + PASSPHRASE.key() + " to ${env:NAME} or ${file:PATH}"));
        }
        if (!wallet && values.find(PASSPHRASE).isPresent()) {
            problems.add(
                    problem(
                            values,
                            PASSPHRASE,
                            "is given without a wallet",
                            "set " + WALLET.key() + ", or leave this out"));
        }
        if (wallet && !values.get(DAY).covers(values.get(CALL))) {
            problems.add(
                    problem(
                            values,
                            CALL,
                            CentsKind.number(values.get(CALL)) + " is more than a day's limit",
                            "expected at most "
                                    + DAY.key()
                                    + ", which is "
                                    + CentsKind.number(values.get(DAY))));
        }
    }

    private static Problem problem(Values values, Setting<?> setting, String what, String hint) {
        return new Problem(values.of(setting).origin(), setting.key(), what, hint);
    }
}
