package dev.toolbooth.app.buying;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.Wiring;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.reading.Environments;
import dev.toolbooth.client.pay.Approval;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.server.listener.HttpListener;
import dev.toolbooth.tools.upstream.PaymentConsent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is offered of other servers is what they have now. */
@Timeout(60)
class BuyingProxyTest {
    private final Path folder;
    private final CoreParts seller;
    private final CoreParts own;
    private final SpendingWallet spendingWallet;
    private final BuyingProxy buyingProxy;
    private final ConcurrentLinkedQueue<String> problems = new ConcurrentLinkedQueue<>();
    private final BlockingQueue<Signal> changes = new LinkedBlockingQueue<>();

    BuyingProxyTest(@TempDir Path folder) throws Exception {
        this.folder = folder;
        this.seller = Wiring.parts(config("seller", "0"));
        this.own = Wiring.parts(config("own", "0"));
        this.spendingWallet =
                SpendingWallet.open(
                        folder.resolve("purse"),
                        List.of(),
                        network -> {
                            throw new PayProblem("no node");
                        },
                        null,
                        Approval.NEVER);
        this.buyingProxy =
                new BuyingProxy(
                        spendingWallet,
                        PaymentConsent.WITHIN_RULES,
                        Duration.ofMillis(20),
                        problems::add);
        own.announcements().listen(Signal.ToolsChanged.class::isInstance, changes::add);
    }

    @AfterEach
    void stop() {
        buyingProxy.close();
        spendingWallet.close();
    }

    private Config config(String name, String port) {
        Map<String, String> environment = new HashMap<>();
        environment.put("PORT", port);
        environment.put("TOOLBOOTH_DATA", folder.resolve(name).toString());
        for (String tools : List.of("DEMO", "SAMURAI", "PIZZA")) {
            environment.put("TOOLBOOTH_TOOLS__" + tools, "false");
        }
        return Environments.read(environment);
    }

    private HttpListener start(String port) throws Exception {
        HttpListener listener = Wiring.listener(config("seller", port), seller);
        listener.start();
        return listener;
    }

    private static RemoteServer meet(int port) {
        ServerAddress address = ServerAddress.http("http://127.0.0.1:" + port + "/mcp");
        return RemoteServer.open(address, Map.of(), null, null);
    }

    private static Tool tool(String name, String description) {
        return new Tool() {
            @Override
            public ToolSpec spec() {
                return ToolSpec.named(name).description(description).build();
            }

            @Override
            public ToolResult run(ToolCall call) {
                return ToolOutput.text(description);
            }
        };
    }

    /** Looks again with each change that clients are told of. */
    private void await(BooleanSupplier until) throws InterruptedException {
        while (!until.getAsBoolean()) {
            // A change may have come before the look.
            changes.poll(100, TimeUnit.MILLISECONDS);
        }
    }

    private boolean offers(String name, String description) {
        return own.toolbox().list().stream()
                .anyMatch(
                        spec -> spec.name().equals(name) && spec.description().equals(description));
    }

    @Test
    void changesOfAServersToolsAreFollowedAndToldOn() throws Exception {
        seller.toolbox().add(tool("tides", "Says the tide."));
        HttpListener listener = start("0");
        try {
            assertThat(buyingProxy.add("seller", () -> meet(listener.port()))).isTrue();
            buyingProxy.installInto(own);
            assertThat(offers("tides", "Says the tide.")).isTrue();

            seller.toolbox().add(tool("winds", "Says the wind."));
            await(() -> offers("winds", "Says the wind."));
            seller.toolbox().add(tool("tides", "Says the tide, better."));
            await(() -> offers("tides", "Says the tide, better."));
            seller.toolbox().remove("winds");
            await(() -> !offers("winds", "Says the wind."));

            assertThat(own.toolbox().list())
                    .extracting(ToolSpec::name)
                    .containsExactly("toolbooth_spent", "toolbooth_budget_left", "tides");
            assertThat(problems).isEmpty();
        } finally {
            listener.stop();
        }
    }

    @Test
    void aServerThatIsAwayAtTheStartIsMetWhenItIsThere() throws Exception {
        int port;
        HttpListener once = Wiring.listener(config("once", "0"), Wiring.parts(config("once", "0")));
        once.start();
        port = once.port();
        once.stop();

        assertThat(buyingProxy.add("seller", () -> meet(port))).isFalse();
        assertThat(problems).singleElement().asString().startsWith("seller: ");
        buyingProxy.installInto(own);
        assertThat(offers("tides", "Says the tide.")).isFalse();

        seller.toolbox().add(tool("tides", "Says the tide."));
        HttpListener listener = start(String.valueOf(port));
        try {
            await(() -> offers("tides", "Says the tide."));
            assertThat(problems).hasSize(1);
        } finally {
            listener.stop();
        }
    }
}
