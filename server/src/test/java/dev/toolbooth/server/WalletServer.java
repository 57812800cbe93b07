package dev.toolbooth.server;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.core.access.Authentication;
import dev.toolbooth.core.access.Authenticator;
import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.access.Scopes;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.ledger.MemoryJournal;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Pricing;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.core.pay.ChainPayments;
import dev.toolbooth.core.pay.MemoryPaymentBook;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.pay.PaymentLogs;
import dev.toolbooth.core.pay.WalletLimits;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.dialects.mcp.McpDialect;
import dev.toolbooth.dialects.samurai.SamuraiStorefront;
import dev.toolbooth.server.access.AccessControl;
import dev.toolbooth.server.access.TrustedProxies;
import dev.toolbooth.server.admin.AdminSettings;
import dev.toolbooth.server.http.HttpListenerSettings;
import dev.toolbooth.server.http.MemoryBudget;
import dev.toolbooth.server.listener.ExtraListener;
import dev.toolbooth.server.listener.HttpListener;
import dev.toolbooth.server.metrics.MonitoringSettings;
import dev.toolbooth.server.receipt.ReceiptKeyFile;
import dev.toolbooth.server.receipt.ReceiptKeys;
import dev.toolbooth.server.receipt.SignedReceipts;
import dev.toolbooth.server.runtime.AesSealer;
import dev.toolbooth.server.runtime.CorePorts;
import dev.toolbooth.server.shop.FacilitatorSettings;
import dev.toolbooth.server.shop.MoneySettings;
import dev.toolbooth.server.shop.RouteSettings;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A server that takes payments of a chain that a test holds in its hands. */
public final class WalletServer implements AutoCloseable {
    public final FakeRail rail = new FakeRail();
    public final PaymentBook book = new MemoryPaymentBook();
    final Ledger ledger = new BookLedger(new MemoryJournal());
    public final AtomicInteger weatherCalls = new AtomicInteger();
    final Core core;
    public final HttpListener listener;

    /** What a test may want otherwise. */
    public static final class Wishes {
        public boolean keysNeeded;
        public boolean openRoutes;
        public boolean playMoney;
        public Set<String> origins = Set.of();
        public int bodyBytes = 4 * 1024 * 1024;
        @Nullable public FacilitatorSettings facilitator;
        public List<ExtraListener> doors = List.of();
        public HttpListenerSettings.@Nullable Pem tls;
    }

    private static Shop shop() {
        return new Shop(
                Shop.BASE,
                new Shop.About("shop", "1", "Sells.", "MIT"),
                new Pricing(0, Price.flat(new Money(1_000)), Map.of()),
                Set.of("weather"));
    }

    private Tool weather() {
        return TestTool.of(
                "weather",
                call -> {
                    weatherCalls.incrementAndGet();
                    return ToolOutput.structured(
                            Json.object().put("sky", "clear").set("asked", call.arguments()));
                });
    }

    public WalletServer(Path folder, Wishes wishes) {
        ServerInfo info = new ServerInfo("test", null, "1", null);
        SomeLimits limits = new SomeLimits();
        limits.bodyBytes = wishes.bodyBytes;
        CoreParts parts = CoreParts.of(info, limits.build(), CorePorts.with(AesSealer.ephemeral()));
        parts.toolbox().add(weather());
        parts.toolbox().add(TestTool.of("free", _ -> ToolOutput.text("for nothing")));
        Shop shop = shop();
        ReceiptKeys keys = new ReceiptKeyFile(folder.resolve("receipt-key.pem")).open();
        core =
                TestBilling.core(
                        parts,
                        new Shops(List.of(shop), wishes.playMoney),
                        new ChainPayments.Parts(
                                List.of(rail),
                                book,
                                ledger,
                                WalletLimits.NONE,
                                new PaymentLogs(_ -> {})),
                        new SignedReceipts(keys, "https://shop.example"));
        listener =
                new HttpListener(
                        new HttpListenerSettings(
                                "127.0.0.1", 0, "/mcp", Set.of(), wishes.origins, true, wishes.tls),
                        core,
                        new McpDialect(core.toolbox(), info),
                        new AccessControl(
                                new ByName(wishes.keysNeeded),
                                wishes.keysNeeded,
                                new TrustedProxies(List.of()),
                                List.of()),
                        MonitoringSettings.standard(),
                        new MoneySettings(
                                List.of(
                                        new SamuraiStorefront(
                                                shop, core.toolbox(), keys::manifest)),
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
                        null,
                        wishes.doors,
                        MemoryBudget.ofMemory());
        listener.start();
    }

    /** Whoever says a name has it. */
    private record ByName(boolean needed) implements Authenticator {
        @Override
        public Authentication identify(@Nullable String authorization) {
            if (authorization == null) {
                return needed
                        ? new Authentication.Unknown("who are you")
                        : new Authentication.Known(Caller.ANONYMOUS, null);
            }
            String name = authorization.substring(7);
            Payer payer = new Payer(name, "key-of-" + name, SpendLimits.NONE);
            return new Authentication.Known(new Caller(name, Scopes.ALL, Set.of(), payer), null);
        }

        @Override
        public boolean stillWelcome(Caller caller) {
            return true;
        }
    }

    /** The header of a payment that somebody has signed once. */
    public static String payment(String nonce, long amount) {
        return "PAYMENT-SIGNATURE: "
                + Json.text(
                        Json.object()
                                .put("from", "0xB0B")
                                .put("nonce", nonce)
                                .put("amount", String.valueOf(amount)));
    }

    public Answer get(String path, String... headers) throws IOException {
        try (Client client = new Client(listener.port())) {
            return client.get(path, headers).answer();
        }
    }

    public Answer post(String path, String json, String... headers) throws IOException {
        try (Client client = new Client(listener.port())) {
            return client.request("POST " + path, json, headers).answer();
        }
    }

    public long balance(String account) {
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
