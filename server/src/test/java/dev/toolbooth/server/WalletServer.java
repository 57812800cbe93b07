package dev.toolbooth.server;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.access.Authenticator;
import dev.toolbooth.core.access.Identity;
import dev.toolbooth.core.ask.Caller;
import dev.toolbooth.core.ask.Scopes;
import dev.toolbooth.core.call.ServerInfo;
import dev.toolbooth.core.money.BookLedger;
import dev.toolbooth.core.money.Ledger;
import dev.toolbooth.core.money.MemoryJournal;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Pricing;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.core.pay.MemoryBook;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.dialects.mcp.McpDialect;
import dev.toolbooth.dialects.samurai.ShopFront;
import dev.toolbooth.server.access.Access;
import dev.toolbooth.server.access.Proxies;
import dev.toolbooth.server.receipt.ReceiptKeyFile;
import dev.toolbooth.server.receipt.ReceiptKeys;
import dev.toolbooth.server.receipt.SignedReceipts;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A server that takes payments of a chain that a test holds in its hands. */
final class WalletServer implements AutoCloseable {
    final FakeRail rail = new FakeRail();
    final PaymentBook book = new MemoryBook();
    final Ledger ledger = new BookLedger(new MemoryJournal());
    final AtomicInteger weatherCalls = new AtomicInteger();
    final Core core;
    final HttpListener listener;

    /** What a test may want otherwise. */
    static final class Wishes {
        boolean keysNeeded;
        boolean openRoutes;
        boolean playMoney;
        Set<String> origins = Set.of();
        int bodyBytes = 4 * 1024 * 1024;
        @Nullable FacilitatorSettings facilitator;
        List<SideDoor> doors = List.of();
    }

    WalletServer(Path folder, Wishes wishes) {
        ServerInfo info = new ServerInfo("test", null, "1", null);
        SomeLimits limits = new SomeLimits();
        limits.bodyBytes = wishes.bodyBytes;
        core = Core.build(info, limits.build(), ServerPorts.with(AesSealer.ephemeral()));
        core.toolbox()
                .add(
                        TestTool.of(
                                "weather",
                                call -> {
                                    weatherCalls.incrementAndGet();
                                    return ToolOutput.structured(
                                            Json.object()
                                                    .put("sky", "clear")
                                                    .set("asked", call.arguments()));
                                }));
        core.toolbox().add(TestTool.of("free", _ -> ToolOutput.text("for nothing")));
        Shop shop =
                new Shop(
                        Shop.BASE,
                        new Shop.About("shop", "1", "Sells.", "MIT"),
                        new Pricing(0, Price.flat(new Money(1_000)), Map.of()),
                        Set.of("weather"));
        ReceiptKeys keys = new ReceiptKeyFile(folder.resolve("receipt-key.pem")).open();
        core.till()
                .sell(
                        new Shops(List.of(shop)),
                        ledger,
                        new SignedReceipts(keys, "https://shop.example"));
        core.till().cashier().open(List.of(rail), book, ledger);
        listener =
                new HttpListener(
                        new HttpSettings(
                                "127.0.0.1", 0, "/mcp", Set.of(), wishes.origins, true, null),
                        core,
                        new McpDialect(core.toolbox(), info),
                        new Access(
                                new ByName(wishes.keysNeeded),
                                wishes.keysNeeded,
                                new Proxies(List.of()),
                                List.of()),
                        MonitorSettings.standard(),
                        new MoneySettings(
                                List.of(new ShopFront(shop, core.toolbox(), keys::manifest)),
                                wishes.playMoney,
                                AdminSettings.NONE,
                                new RouteSettings(
                                        List.of(
                                                new FakeRoute("GET", "/weather", "weather"),
                                                new FakeRoute("POST", "/weather", "weather"),
                                                new FakeRoute("POST", "/free", "free")),
                                        wishes.openRoutes,
                                        path -> new FakeRoute("POST", path, "top-up")),
                                wishes.facilitator),
                        wishes.doors);
        listener.start();
    }

    /** Whoever says a name has it. */
    private record ByName(boolean needed) implements Authenticator {
        @Override
        public Identity identify(@Nullable String authorization) {
            if (authorization == null) {
                return needed
                        ? new Identity.Unknown("who are you")
                        : new Identity.Known(Caller.ANONYMOUS, null);
            }
            String name = authorization.substring(7);
            Payer payer = new Payer(name, "key-of-" + name, SpendLimits.NONE);
            return new Identity.Known(new Caller(name, Scopes.ALL, Set.of(), payer), null);
        }

        @Override
        public boolean stillWelcome(Caller caller) {
            return true;
        }
    }

    /** The header of a payment that somebody has signed once. */
    static String payment(String nonce, long amount) {
        return "PAYMENT-SIGNATURE: "
                + Json.text(
                        Json.object()
                                .put("from", "0xB0B")
                                .put("nonce", nonce)
                                .put("amount", String.valueOf(amount)));
    }

    Answer get(String path, String... headers) throws IOException {
        try (Client client = new Client(listener.port())) {
            return client.get(path, headers).answer();
        }
    }

    Answer post(String path, String json, String... headers) throws IOException {
        try (Client client = new Client(listener.port())) {
            return client.request("POST " + path, json, headers).answer();
        }
    }

    long balance(String account) {
        return ledger.balance(account).posted().microUsd();
    }

    @Override
    public void close() {
        try {
            listener.stop();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
