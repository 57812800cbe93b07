package dev.toolbooth.server.stdio;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.dialects.mcp.McpDialect;
import dev.toolbooth.server.Await;
import dev.toolbooth.server.Messages;
import dev.toolbooth.server.SomeLimits;
import dev.toolbooth.server.TestTool;
import dev.toolbooth.server.runtime.AesSealer;
import dev.toolbooth.server.runtime.CorePorts;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients on two pipes, and what they may do wrong. */
@Timeout(60)
class StdioServerTest {
    private final SomeLimits limits = new SomeLimits();
    private final CountDownLatch interrupted = new CountDownLatch(1);
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private void serve(InputStream in, OutputStream to) throws Exception {
        ServerInfo info = new ServerInfo("test", null, "1", null);
        Core core =
                Core.free(
                        CoreParts.of(info, limits.build(), CorePorts.with(AesSealer.ephemeral())));
        core.toolbox()
                .add(
                        TestTool.of(
                                "wait",
                                _ -> {
                                    try {
                                        new CountDownLatch(1).await();
                                    } finally {
                                        interrupted.countDown();
                                    }
                                    return ToolOutput.text("never");
                                }));
        new StdioServer(core, new McpDialect(core.toolbox(), info)).serve(in, to);
    }

    private String serve(String in) throws Exception {
        serve(new ByteArrayInputStream(in.getBytes(UTF_8)), out);
        return out.toString(UTF_8);
    }

    private static String ping(int id) {
        return Messages.PING.replace("\"id\":1", "\"id\":" + id);
    }

    @Test
    void theLastLineNeedsNoEnd() throws Exception {
        assertThat(serve(ping(1) + "\r\n\n  \n" + ping(2)).lines()).hasSize(2);
    }

    @Test
    void aLineOfTheLimitIsReadAndALongerOneIsNot() throws Exception {
        limits.bodyBytes = 100_000;
        String padding = " ".repeat(limits.bodyBytes - Messages.PING.length());
        String said = serve(ping(1) + padding + "\n" + ping(2) + padding + " \n" + ping(3) + "\n");
        assertThat(said.lines()).hasSize(3);
        assertThat(said)
                .contains("\"id\":1,", "at most 100000 bytes", "\"id\":3,")
                .doesNotContain("\"id\":2,");
    }

    @Test
    void garbageIsRefusedLineByLine() throws Exception {
        byte[] garbage = new byte[100_000];
        RandomGeneratorFactory.of("L64X128MixRandom").create(7).nextBytes(garbage);
        InputStream in =
                new SequenceInputStream(
                        new ByteArrayInputStream(garbage),
                        new ByteArrayInputStream(("\n" + ping(77) + "\n").getBytes(UTF_8)));
        serve(in, out);
        assertThat(out.toString(UTF_8))
                .contains("-32700", "\"id\":77,")
                .doesNotContain("Exception", "the server's log");
    }

    @Test
    void callsThatRunWhenTheInputEndsAreStopped() throws Exception {
        serve(Messages.call("wait") + "\n");
        assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aClientThatDoesNotReadIsNotReadFromForever() throws Exception {
        limits.outboxBytes = 10_000;
        int lines = 50_000;
        byte[] line = (ping(1) + "\n").getBytes(UTF_8);
        AtomicLong taken = new AtomicLong();
        CountDownLatch reads = new CountDownLatch(1);
        AtomicLong written = new AtomicLong();
        CompletableFuture<Void> ended = new CompletableFuture<>();
        Thread server =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    try {
                                        serve(pings(line, lines, taken), blocked(reads, written));
                                        ended.complete(null);
                                    } catch (Exception e) {
                                        ended.completeExceptionally(e);
                                    }
                                });
        Await.until("it waits", () -> server.getState() == Thread.State.WAITING && taken.get() > 0);
        assertThat(taken).hasValueLessThan(5_000);
        reads.countDown();
        ended.get(30, TimeUnit.SECONDS);
        assertThat(written).as("and then all is answered").hasValue(lines);
    }

    private static InputStream pings(byte[] line, int lines, AtomicLong taken) {
        return new InputStream() {
            @Override
            public int read() {
                throw new UnsupportedOperationException();
            }

            @Override
            public int read(byte[] into, int from, int length) {
                if (taken.get() >= lines) {
                    return -1;
                }
                taken.incrementAndGet();
                System.arraycopy(line, 0, into, from, line.length);
                return line.length;
            }
        };
    }

    /** Takes nothing until it is let, and counts lines then. */
    private static OutputStream blocked(CountDownLatch reads, AtomicLong written) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                await();
                if (b == '\n') {
                    written.incrementAndGet();
                }
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                await();
            }

            private void await() throws IOException {
                try {
                    reads.await();
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            }
        };
    }

    @Test
    void aClientThatIsGoneDoesNotHoldTheServer() throws Exception {
        OutputStream gone =
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw new IOException("Broken pipe");
                    }
                };
        limits.outboxBytes = 100;
        serve(pings((ping(1) + "\n").getBytes(UTF_8), 1_000, new AtomicLong()), gone);
    }
}
