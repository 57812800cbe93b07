package dev.toolbooth.testkit.transcript;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.core.billing.CallBilling;
import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.MemoryJournal;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Pricing;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.pay.ChainPayments;
import dev.toolbooth.core.pay.MemoryPaymentBook;
import dev.toolbooth.core.pay.PaymentLogs;
import dev.toolbooth.core.pay.WalletLimits;
import dev.toolbooth.core.tool.Schema;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.dialects.route.ToolRoute;
import dev.toolbooth.dialects.samurai.SamuraiStorefront;
import dev.toolbooth.server.admin.AdminSettings;
import dev.toolbooth.server.shop.MoneySettings;
import dev.toolbooth.server.shop.RouteSettings;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tools that are paid with calls: one with a proof, one by x402, and a free one beside them. */
final class PaidFixtures {
    private static final Price CENT = Price.flat(new Money(10_000));

    private static final Shop SHOP =
            new Shop(
                    Shop.BASE,
                    new Shop.About("paid", "0.1.0", "For transcripts", "MIT"),
                    new Pricing(
                            0,
                            CENT,
                            Map.of(),
                            Map.of(
                                    "pizza-carousel",
                                    terms(
                                            Terms.Form.PROOF,
                                            Terms.Level.HONOR,
                                            "Order pizza from the carousel"),
                                    "forecast",
                                    terms(
                                            Terms.Form.X402,
                                            Terms.Level.CHAIN,
                                            "Tomorrow's weather"))),
                    Set.of("pizza-carousel", "forecast"));

    private PaidFixtures() {}

    private static Terms terms(Terms.Form form, Terms.Level level, String description) {
        return new Terms(
                form, Terms.Flow.AUTHORIZATION, Map.of(), level, Duration.ZERO, null, description);
    }

    private record Fixed(ToolSpec spec, String argument, String said) implements Tool {
        @Override
        public ToolResult run(ToolCall call) {
            String value = call.text(argument, "");
            return new ToolOutput(
                    List.of(Content.text(said)), Json.object().put(argument, value), false, null);
        }
    }

    static void installInto(Toolbox toolbox) {
        toolbox.add(
                new Fixed(
                        ToolSpec.named("pizza-carousel")
                                .title("Show Pizza Carousel")
                                .description("Shows pizzas")
                                .input(Schema.object().string("pizzaTopping", "What is on it"))
                                .build(),
                        "pizzaTopping",
                        "Rendered a pizza carousel!"));
        toolbox.add(
                new Fixed(
                        ToolSpec.named("forecast")
                                .description("Tomorrow's weather")
                                .input(Schema.object().string("city", "Where"))
                                .output(Schema.object().string("city", "Where"))
                                .build(),
                        "city",
                        "Sunny"));
        toolbox.add(
                new Fixed(
                        ToolSpec.named("pizza-map")
                                .description("Shows where pizza is")
                                .input(Schema.object().string("pizzaTopping", "On it"))
                                .build(),
                        "pizzaTopping",
                        "Rendered a pizza map!"));
    }

    /** A server's domain that sells them. */
    static Core core(CoreParts parts) {
        CoreParts.Ports ports = parts.ports();
        ChainPayments chainPayments =
                new ChainPayments(
                        ports.clock(),
                        ports.uuids(),
                        new ChainPayments.Parts(
                                List.of(new FixtureRail()),
                                new MemoryPaymentBook(),
                                new BookLedger(new MemoryJournal()),
                                WalletLimits.NONE,
                                new PaymentLogs(_ -> {})));
        return Core.of(
                parts,
                new CallBilling(
                        ports.clock(),
                        ports.nanos(),
                        ports.uuids(),
                        parts.limits(),
                        CallBilling.Parts.selling(
                                new Shops(List.of(SHOP)), chainPayments, _ -> "signed")));
    }

    static MoneySettings settings(Core core) {
        return new MoneySettings(
                List.of(new SamuraiStorefront(SHOP, core.toolbox())),
                false,
                AdminSettings.NONE,
                new RouteSettings(
                        List.of(
                                new ToolRoute("GET", "/forecast", "forecast", core.toolbox()),
                                new ToolRoute("POST", "/forecasts", "forecast", core.toolbox())),
                        true,
                        null),
                null);
    }
}
