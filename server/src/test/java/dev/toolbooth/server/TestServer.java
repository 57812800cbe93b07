package dev.toolbooth.server;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.core.pay.ChainPayments;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.dialects.mcp.McpDialect;
import dev.toolbooth.server.access.AccessControl;
import dev.toolbooth.server.http.HttpListenerSettings;
import dev.toolbooth.server.http.MemoryBudget;
import dev.toolbooth.server.listener.HttpListener;
import dev.toolbooth.server.metrics.MonitoringSettings;
import dev.toolbooth.server.runtime.AesSealer;
import dev.toolbooth.server.runtime.CorePorts;
import dev.toolbooth.server.shop.MoneySettings;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Function;

/** A server on a free port of loopback, with a few tools that tests hold in their hands. */
public final class TestServer implements AutoCloseable {
    /** How many calls of {@code wait} have begun and not been looked at. */
    public final Semaphore waiting = new Semaphore(0);

    /** How many calls of {@code wait} were interrupted. */
    public final Semaphore interrupted = new Semaphore(0);

    /** Lets the calls of {@code wait} go on. */
    public final CountDownLatch release = new CountDownLatch(1);

    public final Core core;
    public final HttpListener listener;
    private boolean stopped;

    public TestServer(Consumer<SomeLimits> lower, Tool... more) {
        this(Set.of(), lower, more);
    }

    public TestServer(Set<String> origins, Consumer<SomeLimits> lower, Tool... more) {
        this(origins, AccessControl.open(), lower, more);
    }

    TestServer(
            Set<String> origins, AccessControl access, Consumer<SomeLimits> lower, Tool... more) {
        this("127.0.0.1", origins, access, MemoryBudget.ofMemory(), lower, more);
    }

    TestServer(
            String host,
            Set<String> origins,
            AccessControl access,
            MemoryBudget memory,
            Consumer<SomeLimits> lower,
            Tool... more) {
        this(
                new HttpListenerSettings(host, 0, "/mcp", Set.of(), origins, true, null),
                access,
                memory,
                lower,
                more);
    }

    TestServer(
            HttpListenerSettings settings,
            AccessControl access,
            MemoryBudget memory,
            Consumer<SomeLimits> lower,
            Tool... more) {
        this(settings, access, memory, Core::free, lower, more);
    }

    /** One that does not sell anything, for these books. */
    TestServer(Ledger ledger) {
        this(
                new HttpListenerSettings("127.0.0.1", 0, "/mcp", Set.of(), Set.of(), true, null),
                AccessControl.open(),
                MemoryBudget.ofMemory(),
                parts ->
                        TestBilling.core(
                                parts, Shops.NONE, ChainPayments.Parts.none(ledger), _ -> ""),
                _ -> {});
    }

    private TestServer(
            HttpListenerSettings settings,
            AccessControl access,
            MemoryBudget memory,
            Function<CoreParts, Core> made,
            Consumer<SomeLimits> lower,
            Tool... more) {
        SomeLimits limits = new SomeLimits();
        lower.accept(limits);
        ServerInfo info = new ServerInfo("test", null, "1", null);
        core =
                made.apply(
                        CoreParts.of(info, limits.build(), CorePorts.with(AesSealer.ephemeral())));
        core.toolbox()
                .add(
                        new TestTool(
                                ToolSpec.named("echo").description("echo").immediate().build(),
                                _ -> ToolOutput.text("here")));
        core.toolbox().add(TestTool.of("wait", _ -> await()));
        List.of(more).forEach(core.toolbox()::add);
        listener =
                new HttpListener(
                        settings,
                        core,
                        new McpDialect(core.toolbox(), info),
                        access,
                        MonitoringSettings.standard(),
                        MoneySettings.NONE,
                        null,
                        List.of(),
                        memory);
        listener.start();
    }

    private ToolOutput await() throws InterruptedException {
        waiting.release();
        try {
            release.await();
        } catch (InterruptedException e) {
            interrupted.release();
            throw e;
        }
        return ToolOutput.text("waited");
    }

    public Client connect() throws IOException {
        return new Client(listener.port());
    }

    /** Sends one message on a connection of its own. */
    public Answer post(String json, String... headers) throws IOException {
        try (Client client = connect()) {
            return client.post(json, headers).answer();
        }
    }

    /** Opens a session and gives its id. */
    public String session(String... headers) throws IOException {
        return post(Messages.INITIALIZE, headers).header("mcp-session-id");
    }

    void stop() throws InterruptedException {
        if (!stopped) {
            stopped = true;
            listener.stop();
        }
    }

    @Override
    public void close() {
        release.countDown();
        try {
            stop();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
