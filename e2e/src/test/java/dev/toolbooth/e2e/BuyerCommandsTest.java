package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A buyer at the command line, on a fresh server with nothing configured. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class BuyerCommandsTest {
    private static Product product;

    @TempDir Path home;

    @BeforeAll
    static void start() throws InterruptedException {
        product = new Product(Flavour.JAR);
    }

    @AfterAll
    static void stop() {
        product.close();
    }

    private Shell.Said pizza(String... more) throws InterruptedException {
        String[] all = new String[more.length + 5];
        all[0] = "call";
        all[1] = "pizza-carousel";
        all[2] = "pizzaTopping=pepperoni";
        all[3] = "--url";
        all[4] = product.url();
        System.arraycopy(more, 0, all, 5, more.length);
        return new Shell(home).run(all);
    }

    @Test
    void aCallPaysFromAPlayMoneyWalletAndSaysSo() throws Exception {
        Shell.Said said = pizza("--pay", "auto", "--max-usd", "0.05");

        assertThat(said.code()).as(said.err()).isZero();
        assertThat(said.out()).isEqualTo("Rendered a pizza carousel!");
        assertThat(said.err())
                .contains("paying 0.01 USDC (play money)")
                .contains("paid 0.01 USDC (play money)")
                .contains("transaction play:");
    }

    @Test
    void whoeverNeverPaysIsToldThePrice() throws Exception {
        Shell.Said said = pizza("--pay", "never");

        assertThat(said.code()).isEqualTo(6);
        assertThat(said.out()).isEmpty();
        assertThat(said.err()).contains("0.01 USDC").contains("nothing was paid");
    }

    @Test
    void whatCostsMoreThanSaidIsNotPaid() throws Exception {
        Shell.Said said = pizza("--pay", "auto", "--max-usd", "0.005");

        assertThat(said.code()).isEqualTo(6);
        assertThat(said.err()).contains("more than --max-usd").contains("nothing was paid");
    }

    @Test
    void programsGetOneObjectWithTheReceipt() throws Exception {
        Shell.Said said = pizza("--pay", "auto", "--output", "json");

        JsonNode json = Json.parse(said.out());
        assertThat(json.at("/result/structuredContent/pizzaTopping").asString())
                .isEqualTo("pepperoni");
        assertThat(json.at("/paid/settlement/success").asBoolean()).isTrue();
        assertThat(json.at("/paid/micro_usd").asInt()).isEqualTo(10_000);
    }

    @Test
    void theJournalKnowsWhatWasSpent() throws Exception {
        pizza("--pay", "auto");

        Shell.Said said = new Shell(home).run("spending", "--output", "json");

        assertThat(said.code()).as(said.err()).isZero();
        assertThat(said.out()).contains("pizza-carousel").contains("\"state\":\"paid\"");
    }

    @Test
    void aPlainHttpResourceIsPaidForToo() throws Exception {
        String weather = product.url().replace("/mcp", "/weather?city=Berlin");

        Shell.Said said = new Shell(home).run("fetch", weather, "--pay", "auto");

        assertThat(said.code()).as(said.err()).isZero();
        assertThat(said.out()).contains("Berlin");
        assertThat(said.err()).contains("paid 0.01 USDC (play money)");
    }

    @Test
    void theListOfToolsHasThePrices() throws Exception {
        Shell.Said said = new Shell(home).run("tools", "--url", product.url());

        assertThat(said.code()).as(said.err()).isZero();
        assertThat(said.out().lines().filter(line -> line.startsWith("pizza-carousel")))
                .singleElement()
                .satisfies(line -> assertThat(line).contains("$0.01"));
    }

    @Test
    void resourcesAndPromptsAreListedAndRead() throws Exception {
        Shell shell = new Shell(home);

        assertThat(shell.run("resources", "--url", product.url()).code()).isZero();
        assertThat(shell.run("prompts", "--url", product.url()).code()).isZero();
    }

    @Test
    void whatGoesWrongHasACodeOfItsOwn() throws Exception {
        Shell shell = new Shell(home);

        assertThat(shell.run("call", "echo", "--url", "http://127.0.0.1:9/mcp").code())
                .isEqualTo(4);
        assertThat(shell.run("call", "nosuch", "--url", product.url()).code()).isEqualTo(5);
        assertThat(shell.run("call", "echo", "message", "--url", product.url()).code())
                .isEqualTo(2);
        String shop = product.url().replace("/mcp", "/v1");
        assertThat(shell.run("call", "lookup_exemplars", "query=x", "--url", shop).code())
                .isEqualTo(3);
    }
}
