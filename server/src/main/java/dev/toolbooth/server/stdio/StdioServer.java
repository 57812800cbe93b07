package dev.toolbooth.server.stdio;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.dialect.Transport;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.server.rpc.ClientChannel;
import dev.toolbooth.server.rpc.Dispatcher;
import dev.toolbooth.server.rpc.MessageContext;
import dev.toolbooth.server.rpc.Mount;
import dev.toolbooth.server.runtime.Housekeeping;
import dev.toolbooth.wire.LineReader;
import dev.toolbooth.wire.RpcCodec;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Set;

/** The server on two pipes: a JSON message on each line, and nothing else. */
public final class StdioServer {
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(1);

    private final Core core;
    private final Mount mount;
    private final RpcCodec codec;
    private final Housekeeping housekeeping;

    public StdioServer(Core core, Dialect dialect) {
        this(core, dialect, Set.of());
    }

    /**
     * @param mountOnly the tools that are there although they are mount-only, by their full names
     */
    public StdioServer(Core core, Dialect dialect, Set<String> mountOnly) {
        this.core = core;
        this.mount = new Mount(dialect, null, mountOnly, "stdio");
        RpcCodec any =
                new RpcCodec(
                        core.limits().messages().jsonDepth(),
                        core.limits().messages().batchMessages(),
                        core.limits().messages().jsonNodes());
        this.codec = dialect.fractionalIds() ? any.withFractionalIds() : any;
        this.housekeeping = new Housekeeping(core, () -> {}, () -> {});
    }

    /** Serves until the input ends, then gives running calls a moment to finish. */
    public void serve(InputStream in, OutputStream out) throws IOException, InterruptedException {
        Dispatcher dispatcher = new Dispatcher(core);
        Session session =
                new Session("", Caller.ANONYMOUS, core.limits().streams().subscriptions());
        LineReader lines = new LineReader(in, core.limits().http().bodyBytes());
        LineWriter writer = new LineWriter(out, core.limits().streams().outboxBytes());
        MessageContext messageContext = new MessageContext(Headers.NONE, Caller.ANONYMOUS, "stdio");
        writer.start();
        try (ClientChannel channel =
                new ClientChannel(
                        core, mount, dispatcher, session, "stdio", Transport.STDIO, "", writer)) {
            housekeeping.start();
            for (LineReader.Line line = lines.next(); !line.last(); line = lines.next()) {
                if (line.tooLong()) {
                    channel.refuseTooLong();
                } else if (!line.blank()) {
                    channel.take(codec.read(line.bytes()), messageContext);
                }
                writer.awaitRoom();
            }
            dispatcher.drain(LAST_ANSWERS);
            core.running().cancelAll();
        } finally {
            housekeeping.stop();
            writer.finish(LAST_ANSWERS);
        }
    }
}
