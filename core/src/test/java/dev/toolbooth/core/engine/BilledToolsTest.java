package dev.toolbooth.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Pricing;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Shops;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Whether a call is billed is decided in one place: finding F1. */
class BilledToolsTest {
    private final Shop shop =
            new Shop(
                    "shop",
                    new Shop.About("shop", "1", "", "MIT"),
                    new Pricing(0, Price.FREE, Map.of("sold", Price.flat(new Money(5)))),
                    Set.of("given", "sold"));
    private final Shops shops = new Shops(List.of(shop));

    @Test
    void whatIsFreeIsBilledNowhereButInItsShop() {
        assertThat(shops.billed(null, "given")).isNull();
        assertThat(shops.billed(shop, "given")).isNotNull();
    }

    @Test
    void whatHasAPriceIsBilledEverywhere() {
        assertThat(shops.billed(null, "sold")).isNotNull();
        assertThat(shops.billed(shop, "sold")).isNotNull();
        assertThat(shops.billed(null, "never heard of")).isNull();
    }
}
