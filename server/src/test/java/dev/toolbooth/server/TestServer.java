package dev.toolbooth.server;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.call.ServerInfo;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.dialects.mcp.McpDialect;
import dev.toolbooth.server.access.Access;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/** A server on a free port of loopback, with a few tools that tests hold in their hands. */
final class TestServer implements AutoCloseable {
    /** How many calls of {@code wait} have begun and not been looked at. */
    final Semaphore waiting = new Semaphore(0);

    /** How many calls of {@code wait} were interrupted. */
    final Semaphore interrupted = new Semaphore(0);

    /** Lets the calls of {@code wait} go on. */
    final CountDownLatch release = new CountDownLatch(1);

    final Core core;
    final HttpListener listener;
    private boolean stopped;

    TestServer(Consumer<SomeLimits> lower, Tool... more) {
        this(Set.of(), lower, more);
    }

    TestServer(Set<String> origins, Consumer<SomeLimits> lower, Tool... more) {
        this(origins, Access.open(), lower, more);
    }

    TestServer(Set<String> origins, Access access, Consumer<SomeLimits> lower, Tool... more) {
        SomeLimits limits = new SomeLimits();
        lower.accept(limits);
        ServerInfo info = new ServerInfo("test", null, "1", null);
        core = Core.build(info, limits.build(), ServerPorts.with(AesSealer.ephemeral()));
        core.toolbox()
                .add(
                        new TestTool(
                                ToolSpec.named("echo").description("echo").immediate().build(),
                                _ -> ToolOutput.text("here")));
        core.toolbox().add(TestTool.of("wait", _ -> await()));
        List.of(more).forEach(core.toolbox()::add);
        listener =
                new HttpListener(
                        new HttpSettings("127.0.0.1", 0, "/mcp", Set.of(), origins, true, null),
                        core,
                        new McpDialect(core.toolbox(), info),
                        access);
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

    Client connect() throws IOException {
        return new Client(listener.port());
    }

    /** Sends one message on a connection of its own. */
    Answer post(String json, String... headers) throws IOException {
        try (Client client = connect()) {
            return client.post(json, headers).answer();
        }
    }

    /** Opens a session and gives its id. */
    String session(String... headers) throws IOException {
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
