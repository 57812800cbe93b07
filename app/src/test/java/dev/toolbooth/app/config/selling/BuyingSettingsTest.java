package dev.toolbooth.app.config.selling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.config.reading.Desk;
import dev.toolbooth.catalog.proxy.Margin;
import dev.toolbooth.core.money.Money;
import java.math.BigDecimal;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether is bought for callers with a key, as the configuration says it. */
class BuyingSettingsTest {
    @TempDir private Path folder;

    private Desk desk(String buy) {
        return new Desk(folder)
                .env("PASS", "correct horse")
                .file("catalog: {proxy: {buy: {" + buy + "}}}\n");
    }

    @Test
    void nothingIsBoughtUnlessAWalletIsGiven() {
        assertThat(desk("margin-percent: 5").config().catalog().buys()).isEmpty();
    }

    @Test
    void aWalletHasLimitsFromTheStart() {
        CatalogConfig.Buys buys =
                desk("wallet: " + folder + ", passphrase: '${env:PASS}'")
                        .config()
                        .catalog()
                        .buys()
                        .orElseThrow();
        assertThat(buys.margin()).isEqualTo(Margin.NONE);
        assertThat(buys.most()).isEqualTo(new Money(100_000));
        assertThat(buys.perDay()).isEqualTo(new Money(1_000_000));
        assertThat(buys.vouchedOnly()).isTrue();
        assertThat(buys.toString()).doesNotContain("horse");
    }

    @Test
    void aMarginIsAPartOfThePriceOrAnAmountOrBoth() {
        CatalogConfig.Buys buys =
                desk("wallet: "
                                + folder
                                + ", passphrase: '${env:PASS}', margin-percent: 10,"
                                + " margin-usd-cents: 0.05, most-usd-cents: 2,"
                                + " per-day-usd-cents: 2, vouched-only: false")
                        .config()
                        .catalog()
                        .buys()
                        .orElseThrow();
        assertThat(buys.margin()).isEqualTo(new Margin(BigDecimal.TEN, new Money(500)));
        assertThat(buys.most()).isEqualTo(buys.perDay()).isEqualTo(new Money(20_000));
        assertThat(buys.vouchedOnly()).isFalse();
    }

    @Test
    void everythingThatIsWrongIsToldAtOnce() {
        assertThat(desk("wallet: " + folder + ", most-usd-cents: 3, per-day-usd-cents: 2").report())
                .contains(
                        "catalog.proxy.buy.wallet: is given without the passphrase",
                        "catalog.proxy.buy.most-usd-cents: 3 is more than a day's limit",
                        "per-day-usd-cents, which is 2");
        assertThat(desk("wallet: nowhere, margin-percent: -1, margins: 2").report())
                .contains(
                        "catalog.proxy.buy.wallet",
                        "is not a folder",
                        "catalog.proxy.buy.margin-percent",
                        "catalog.proxy.buy.margins");
        assertThat(desk("passphrase: '${env:PASS}'").report())
                .contains("catalog.proxy.buy.passphrase: is given without a wallet")
                .doesNotContain("horse");
    }
}
