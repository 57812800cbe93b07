package dev.toolbooth.testkit.transcript;

import dev.toolbooth.server.stdio.StdioServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;

/**
 * A server's standard streams, seen from its client.
 *
 * @param toServer its standard input
 * @param fromServer its standard output, which ends when the server does
 * @param end waits for that
 */
public record Pipes(OutputStream toServer, InputStream fromServer, End end) {

    /** What becomes of a server whose input has ended. */
    public interface End {
        /** Waits until it has stopped. */
        void await() throws InterruptedException;
    }

    /** Ends the input, and waits until the server has stopped. */
    void close() {
        try {
            toServer.close();
            end.await();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Starts a server in this process. */
    static Pipes to(StdioServer server) throws IOException {
        Pipe toServer = Pipe.open();
        Pipe fromServer = Pipe.open();
        Thread thread =
                Thread.ofPlatform()
                        .daemon()
                        .name("stdio-server")
                        .start(() -> serve(server, toServer, fromServer));
        return new Pipes(
                Channels.newOutputStream(toServer.sink()),
                Channels.newInputStream(fromServer.source()),
                thread::join);
    }

    private static void serve(StdioServer server, Pipe toServer, Pipe fromServer) {
        try (InputStream in = Channels.newInputStream(toServer.source());
                OutputStream out = Channels.newOutputStream(fromServer.sink())) {
            server.serve(in, out);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
