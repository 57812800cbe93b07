package dev.toolbooth.server;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.access.Authenticator;
import dev.toolbooth.core.access.Identity;
import dev.toolbooth.core.ask.Caller;
import dev.toolbooth.core.ask.Scopes;
import dev.toolbooth.core.call.ServerInfo;
import dev.toolbooth.core.money.BookLedger;
import dev.toolbooth.core.money.Deposit;
import dev.toolbooth.core.money.Ledger;
import dev.toolbooth.core.money.MemoryJournal;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Pricing;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.money.SpendLimits;
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
        core = Core.build(info, new SomeLimits().build(), ServerPorts.with(AesSealer.ephemeral()));
        core.toolbox()
                .add(
                        TestTool.of(
                                "search",
                                _ -> ToolOutput.structured(Json.object().put("found", 1))));
        core.toolbox().add(TestTool.of("say", _ -> ToolOutput.text("said")));
        Price byToken = new Price(Money.ZERO, new Money(1), new Money(2), 100, 100);
        Shop shop =
                new Shop(
                        Shop.BASE,
                        new Shop.About("shop", "1", "Sells.", "MIT"),
                        new Pricing(0, Price.flat(new Money(500)), Map.of("say", byToken)),
                        Set.of("search", "say"));
        keys = new ReceiptKeyFile(folder.resolve("receipt-key.pem")).open();
        core.till()
                .sell(
                        new Shops(List.of(shop)),
                        ledger,
                        new SignedReceipts(keys, "https://shop.example"));
        listener =
                new HttpListener(
                        new HttpSettings("127.0.0.1", 0, "/mcp", Set.of(), Set.of(), true, null),
                        core,
                        new McpDialect(core.toolbox(), info),
                        new Access(new ByName(), false, new Proxies(List.of()), List.of()),
                        MonitorSettings.standard(),
                        new MoneySettings(
                                List.of(new ShopFront(shop, core.toolbox(), keys::manifest)),
                                false));
        listener.start();
    }

    /** Whoever says a name has it. */
    private static final class ByName implements Authenticator {
        @Override
        public Identity identify(@Nullable String authorization) {
            if (authorization == null) {
                return new Identity.Known(Caller.ANONYMOUS, null);
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
