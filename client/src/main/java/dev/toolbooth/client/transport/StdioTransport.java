package dev.toolbooth.client.transport;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.LineReader;
import dev.toolbooth.wire.RpcMessage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A transport to a server that is a child process: each message is a line of its standard input or
 * output. Thread-safe: {@code lock} guards writing.
 */
public final class StdioTransport implements ClientTransport {
    private static final Duration EXIT = Duration.ofMillis(500);
    private static final int SHOWN_CHARS_MAX = 300;

    private final ServerProcess serverProcess;
    private final String program;
    private final TransportListener transportListener;
    private final MessageReader messageReader;
    private final LineReader lines;
    private final int lineBytesMax;
    private final OutputStream out;
    private final OutputTail errors;
    private final ReentrantLock lock = new ReentrantLock();

    private volatile boolean closed;

    /**
     * Starts the server.
     *
     * @throws McpException.Unreachable when there is no such program
     */
    public StdioTransport(
            ServerAddress.Command command,
            ClientLimits limits,
            TransportListener transportListener) {
        this.transportListener = transportListener;
        this.program = command.command().getFirst();
        this.messageReader = new MessageReader(limits);
        this.errors = new OutputTail(limits.errorBytes());
        this.serverProcess = start(command, limits.closeGrace());
        Process process = serverProcess.process();
        this.lineBytesMax = limits.messageBytes();
        this.lines = new LineReader(process.getInputStream(), lineBytesMax);
        this.out = process.getOutputStream();
        Thread.ofVirtual().start(() -> errors.drain(process.getErrorStream()));
    }

    @Override
    public void open() {
        Thread.ofVirtual().start(this::read);
    }

    private static ServerProcess start(ServerAddress.Command command, Duration grace) {
        ProcessBuilder builder = new ProcessBuilder(command.command());
        builder.environment().putAll(command.environment());
        @Nullable Path folder = command.folder();
        if (folder != null) {
            builder.directory(folder.toFile());
        }
        try {
            return ServerProcess.start(builder, grace);
        } catch (IOException e) {
            throw new McpException.Unreachable(
                    "\""
                            + command.command().getFirst()
                            + "\" can't be started. Is it installed, and is the name right?",
                    e);
        }
    }

    private void read() {
        McpException why;
        try {
            for (LineReader.Line line = lines.next(); !line.last(); line = lines.next()) {
                if (line.tooLong()) {
                    throw new McpException.NotUnderstood(
                            "The server sent a line of more than " + lineBytesMax + " bytes.");
                }
                if (!line.blank()) {
                    take(line.bytes());
                }
            }
            why = ended(null);
        } catch (IOException e) {
            why = ended(e);
        } catch (McpException.NotUnderstood e) {
            why = e;
        }
        transportListener.ended(why);
    }

    /** What a careless server prints beside its messages is left out. */
    private void take(byte[] line) {
        List<RpcMessage> read;
        try {
            read = messageReader.read(line);
        } catch (McpException.NotUnderstood noise) {
            return;
        }
        for (RpcMessage message : read) {
            transportListener.received(message, ResponseHead.NONE);
        }
    }

    private McpException ended(@Nullable IOException cause) {
        if (closed) {
            return new McpException.AnswerLost("The client was closed.", cause);
        }
        String code = "";
        try {
            if (serverProcess.process().waitFor(EXIT.toMillis(), TimeUnit.MILLISECONDS)) {
                code = " with code " + serverProcess.process().exitValue();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        String said = errors.lastLine();
        String shown = said.substring(0, Math.min(said.length(), SHOWN_CHARS_MAX));
        return new McpException.AnswerLost(
                "\""
                        + program
                        + "\" has ended"
                        + code
                        + "."
                        + (shown.isEmpty() ? "" : " It said: " + shown),
                cause);
    }

    @Override
    public Sent send(OutgoingMessage request) {
        Thread.ofVirtual()
                .start(
                        () -> {
                            try {
                                tell(request);
                            } catch (McpException e) {
                                transportListener.failed(request.id(), e);
                            }
                        });
        // Half a line would spoil the next one, so what is being written is written.
        return () -> {};
    }

    @Override
    public void tell(OutgoingMessage message) {
        byte[] json = Json.bytes(message.message());
        byte[] line = Arrays.copyOf(json, json.length + 1);
        line[json.length] = '\n';
        lock.lock();
        try {
            out.write(line);
            out.flush();
        } catch (IOException e) {
            throw new McpException.AnswerLost(
                    "\"" + program + "\" reads no more, and may have ended.", e);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean cancelsByClosing() {
        return false;
    }

    @Override
    public void close() {
        closed = true;
        serverProcess.close();
    }
}
