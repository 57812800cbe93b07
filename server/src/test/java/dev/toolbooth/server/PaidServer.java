package dev.toolbooth.server;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.core.access.Authentication;
import dev.toolbooth.core.access.Authenticator;
import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.access.Scopes;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Deposit;
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
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.dialects.mcp.McpDialect;
import dev.toolbooth.dialects.samurai.SamuraiStorefront;
import dev.toolbooth.server.access.AccessControl;
import dev.toolbooth.server.access.TrustedProxies;
import dev.toolbooth.server.http.HttpListenerSettings;
import dev.toolbooth.server.listener.HttpListener;
import dev.toolbooth.server.metrics.MonitoringSettings;
import dev.toolbooth.server.receipt.ReceiptKeyFile;
import dev.toolbooth.server.receipt.ReceiptKeys;
import dev.toolbooth.server.receipt.SignedReceipts;
import dev.toolbooth.server.runtime.AesSealer;
import dev.toolbooth.server.runtime.CorePorts;
import dev.toolbooth.server.shop.MoneySettings;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A server with one shop, and books in memory; whoever brings a key is the account of that name.
 */
final class PaidServer implements AutoCloseable {
    final Core core;
    final HttpListener listener;
    final ReceiptKeys keys;
    final Ledger ledger = new BookLedger(new MemoryJournal());

    PaidServer(Path folder) {
        ServerInfo info = new ServerInfo("test", null, "1", null);
        CoreParts parts =
                CoreParts.of(info, new SomeLimits().build(), CorePorts.with(AesSealer.ephemeral()));
        parts.toolbox()
                .add(
                        TestTool.of(
                                "search",
                                _ -> ToolOutput.structured(Json.object().put("found", 1))));
        parts.toolbox().add(TestTool.of("say", _ -> ToolOutput.text("said")));
        Price byToken = new Price(Money.ZERO, new Money(1), new Money(2), 100, 100);
        Shop shop =
                new Shop(
                        Shop.BASE,
                        new Shop.About("shop", "1", "Sells.", "MIT"),
                        new Pricing(0, Price.flat(new Money(500)), Map.of("say", byToken)),
                        Set.of("search", "say"));
        keys = new ReceiptKeyFile(folder.resolve("receipt-key.pem")).open();
        core =
                TestBilling.core(
                        parts,
                        new Shops(List.of(shop)),
                        ChainPayments.Parts.none(ledger),
                        new SignedReceipts(keys, "https://shop.example"));
        listener =
                new HttpListener(
                        new HttpListenerSettings(
                                "127.0.0.1", 0, "/mcp", Set.of(), Set.of(), true, null),
                        core,
                        new McpDialect(core.toolbox(), info),
                        new AccessControl(
                                new ByName(), false, new TrustedProxies(List.of()), List.of()),
                        MonitoringSettings.standard(),
                        new MoneySettings(
                                List.of(
                                        new SamuraiStorefront(
                                                shop, core.toolbox(), keys::manifest)),
                                false));
        listener.start();
    }

    /** Whoever says a name has it. */
    private static final class ByName implements Authenticator {
        @Override
        public Authentication identify(@Nullable String authorization) {
            if (authorization == null) {
                return new Authentication.Known(Caller.ANONYMOUS, null);
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

    void deposit(String account, long microUsd) {
        ledger.deposit(
                new Deposit(
                        UUID.randomUUID(),
                        account,
                        new Money(microUsd),
                        Deposit.Source.OPERATOR,
                        "",
                        Instant.now()));
    }

    Answer get(String path, String... headers) throws IOException {
        try (Client client = new Client(listener.port())) {
            return client.get(path, headers).answer();
        }
    }

    /** The answer to a call, sent to a path by somebody. */
    Answer call(String path, String who, String tool, ObjectNode meta) throws IOException {
        ObjectNode message =
                Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", "tools/call");
        ObjectNode params = message.putObject("params").put("name", tool);
        params.set("arguments", Json.object().put("b", 2).put("a", "ü"));
        params.set("_meta", meta);
        try (Client client = new Client(listener.port())) {
            return client.request(
                            "POST " + path, Json.text(message), "Authorization: Bearer " + who)
                    .answer();
        }
    }

    JsonNode resultOf(Answer answer) {
        return Json.parse(answer.body()).path("result");
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
