package dev.toolbooth.testkit.payments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.selling.Stores;
import dev.toolbooth.core.ledger.Account;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.testkit.Product;
import dev.toolbooth.testkit.TempDataFolder;
import dev.toolbooth.wire.Json;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.node.ObjectNode;

/** A server that was tried with play money, and then takes payments on a chain. finding M5. */
@Timeout(60)
class PlayMoneyEndsTest {
    private static final Path KEYS = Path.of("src/test/resources/transcripts/files/keys.json");
    private static final String KEY =
            "sk_live_fixturefulla_DFfOLKPXh1c5t5B3K_Q2olzNUmZjs6fOJGXjRz1zqv8";
    private static final String ACCOUNT = "fixturefulla";
    private static final String NETWORKS =
            "[{network: base, facilitator: 'https://f.example',"
                    + " pay-to: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C'}]";
    private static final String SERVERS =
            "[{name: shop, license: MIT, tools: [lookup_exemplars], price-usd-cents: 100}]";

    private final Map<String, String> environment = new HashMap<>();

    private Product start(TempDataFolder data, String play) throws Exception {
        environment.put("TOOLBOOTH_DATA", data.text());
        environment.put("TOOLBOOTH_MONEY__PLAY", play);
        return Product.with(environment);
    }

    private static <T> T books(TempDataFolder data, Function<Ledger, T> look) {
        try (Stores stores = Stores.openFolder(data.path())) {
            assertThat(stores.ledger().audit()).isEmpty();
            return look.apply(stores.ledger());
        }
    }

    private static int buy(Product product) throws Exception {
        return post(
                product,
                "/shop/v1",
                Json.parseObject(
                        """
                        {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params":
                          {"name": "lookup_exemplars", "arguments": {"query": "timeout"}}}
                        """));
    }

    private static int post(Product product, String path, ObjectNode body) throws Exception {
        return product.post(path, body, "Authorization", "Bearer " + KEY).statusCode();
    }

    /** The accounts of a customer, a shop, what went through, and of play money. */
    private static List<Long> sums(Ledger ledger) {
        return Stream.of(ACCOUNT, "revenue:shop", "played:shop", "source:play")
                .map(id -> ledger.account(id).map(Account::microUsd).orElse(0L))
                .toList();
    }

    private static void payIn(Ledger ledger, long microUsd) {
        ledger.deposit(
                new Deposit(
                        UUID.randomUUID(),
                        ACCOUNT,
                        new Money(microUsd),
                        Deposit.Source.OPERATOR,
                        "invoice 1",
                        Instant.now()));
    }

    @Test
    void itBuysNothingMoreAndWhatWasEarnedInItIsNoRevenue() throws Exception {
        try (TempDataFolder data = TempDataFolder.with(KEYS)) {
            environment.put("TOOLBOOTH_SERVERS", SERVERS);
            try (Product product = start(data, "on")) {
                ObjectNode wish = Json.object().put("amount_micro_usd", 3_000_000);
                assertThat(post(product, "/shop/v1/top-up", wish)).isEqualTo(200);
                assertThat(buy(product)).isEqualTo(200);
            }
            assertThat(books(data, PlayMoneyEndsTest::sums))
                    .containsExactly(2_000_000L, 1_000_000L, 0L, -3_000_000L);
            books(
                    data,
                    ledger -> {
                        payIn(ledger, 1_500_000);
                        return ledger;
                    });
            environment.put("TOOLBOOTH_PAYMENTS__NETWORKS", NETWORKS);
            try (Product product = start(data, "off")) {
                assertThat(buy(product)).isEqualTo(200);
                assertThat(buy(product)).isEqualTo(402);
            }
            // What was really paid in is there, and what was really earned.
            Long[] after = {500_000L, 1_000_000L, 0L, 0L};
            assertThat(books(data, PlayMoneyEndsTest::sums)).containsExactly(after);
            int entries = books(data, ledger -> ledger.entries(null, null, 100)).size();
            start(data, "off").close();
            start(data, "on").close();
            assertThat(books(data, PlayMoneyEndsTest::sums)).containsExactly(after);
            int later = books(data, ledger -> ledger.entries(null, null, 100)).size();
            assertThat(later).isEqualTo(entries);
        }
    }
}
