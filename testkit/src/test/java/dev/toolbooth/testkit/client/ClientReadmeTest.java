package dev.toolbooth.testkit.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.client.ClientOptions;
import dev.toolbooth.client.McpClient;
import dev.toolbooth.client.budget.Budget;
import dev.toolbooth.client.budget.BudgetSource;
import dev.toolbooth.client.budget.FilePurse;
import dev.toolbooth.client.model.CallToolRequest;
import dev.toolbooth.client.model.CallToolResult;
import dev.toolbooth.client.model.ToolInfo;
import dev.toolbooth.client.pay.Buyer;
import dev.toolbooth.client.pay.Objection;
import dev.toolbooth.client.pay.PaidCaller;
import dev.toolbooth.client.pay.PaymentDemand;
import dev.toolbooth.client.pay.PriceQuote;
import dev.toolbooth.client.pay.PurchaseOutcome;
import dev.toolbooth.client.pay.Receipt;
import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.client.wallet.KeyWallet;
import dev.toolbooth.client.wallet.Keystore;
import dev.toolbooth.client.wallet.NodeUrls;
import dev.toolbooth.testkit.Product;
import dev.toolbooth.wire.Json;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/**
 * The examples of the client's page: each stands here word for word, but for where the server is
 * and where things are printed, and is run on the server that is shipped.
 */
class ClientReadmeTest {
    private static final Path ROOT = Path.of(java.lang.System.getProperty("toolbooth.root"));
    private static final Pattern EXAMPLE = Pattern.compile("(?ms)^```java\\n(.*?)^```$");

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final Printer System =
            new Printer(new PrintStream(printed, true, StandardCharsets.UTF_8));
    private final char[] passphrase = "not needed for play money".toCharArray();
    private final HttpClient http = HttpClient.newHttpClient();
    private Product product = start();

    @TempDir Path folder;

    /** Stands in for the process's own, so that examples can be seen. */
    private record Printer(PrintStream out) {}

    private static Product start() {
        try {
            return Product.with(Map.of());
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @BeforeEach
    void fresh() {
        printed.reset();
    }

    @AfterEach
    void stop() {
        product.close();
        http.close();
    }

    private static boolean agrees(PriceQuote price) {
        return price.why() == null;
    }

    private String printed() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    @Test
    void toolsAreListedAndCalled() {
        ServerAddress address = ServerAddress.http(product.at("/mcp").toString());
        try (McpClient client = McpClient.connect(address, ClientOptions.defaults())) {
            for (ToolInfo tool : client.listTools()) {
                System.out.println(tool.name() + ": " + tool.description());
            }
            CallToolRequest call =
                    CallToolRequest.of("echo", Json.object().put("message", "hello"));
            System.out.println(client.callTool(call).text());
        }
        assertThat(printed()).contains("pizza-carousel: ").contains("Echo: hello");
    }

    @Test
    void progressIsTold() {
        ServerAddress address = ServerAddress.http(product.at("/mcp").toString());
        try (McpClient client = McpClient.connect(address, ClientOptions.defaults())) {
            CallToolRequest counting =
                    CallToolRequest.of("countdown", Json.object().put("from", 1))
                            .withTimeout(Duration.ofSeconds(30))
                            .withProgress(step -> System.out.println(step.message()));
            System.out.println(client.callTool(counting).text());
        }
        assertThat(printed()).isNotEmpty();
    }

    @Test
    void paidCallsArePaidFor() throws Exception {
        ServerAddress address = ServerAddress.http(product.at("/mcp").toString());
        try (McpClient client = McpClient.connect(address, ClientOptions.defaults())) {
            KeyWallet wallet =
                    new KeyWallet(
                            new Keystore(folder.resolve("wallet"), new SecureRandom()),
                            key -> passphrase,
                            NodeUrls.of(http, List.of()),
                            false,
                            InstantSource.system(),
                            new SecureRandom());
            BudgetSource rules = () -> Budget.STANDARD.atMost(50_000);
            try (FilePurse purse =
                    FilePurse.open(folder, rules, InstantSource.system(), UUID::randomUUID)) {
                Buyer buyer = new Buyer(wallet.payers(), purse, price -> agrees(price));
                PaidCaller seller = PaidCaller.of(client, address, buyer);
                ObjectNode arguments = Json.object().put("pizzaTopping", "basil");
                switch (seller.callPaidTool("pizza-carousel", arguments)) {
                    case PurchaseOutcome.Served(
                                    CallToolResult result,
                                    PriceQuote price,
                                    Receipt receipt) -> {
                        System.out.println(result.text());
                    }
                    case PurchaseOutcome.Declined(PriceQuote price) ->
                            System.out.println("too dear: " + price.shown());
                    case PurchaseOutcome.NotAllowed(PriceQuote price, Objection why) ->
                            System.out.println(why);
                    case PurchaseOutcome.CannotPay(PaymentDemand demand, String why) ->
                            System.out.println(why);
                    case PurchaseOutcome.Refused(PriceQuote price, String why, boolean spent) ->
                            System.out.println(why);
                    case PurchaseOutcome.Unclear(PriceQuote price, String why) ->
                            System.out.println(why);
                }
            }
        }
        assertThat(printed()).contains("Rendered a pizza carousel!");
    }

    @Test
    void theExamplesOfThePageAreThese() throws Exception {
        String page = Files.readString(ROOT.resolve("client/README.md"));
        String here =
                squeezed(
                        Files.readString(
                                ROOT.resolve(
                                        "testkit/src/test/java/dev/toolbooth/testkit/client/"
                                                + "ClientReadmeTest.java")));

        List<String> examples = EXAMPLE.matcher(page).results().map(one -> one.group(1)).toList();

        assertThat(examples).hasSize(3);
        for (String example : examples) {
            String running =
                    example.replace(
                            "\"http://127.0.0.1:8080/mcp\"", "product.at(\"/mcp\").toString()");
            assertThat(here).contains(squeezed(running));
        }
    }

    private static String squeezed(String code) {
        return code.replaceAll("\\s+", "");
    }
}
