package dev.toolbooth.e2e;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Where a {@link SoldTool} stops until the test lets it pass, or kills its server. Thread-safe. */
final class Gate implements AutoCloseable {
    /** The tool was called, and has done nothing. */
    static final int BEGINS = 1;

    /** The tool has done its work, and not returned. */
    static final int HAS_RUN = 2;

    private static final int NOWHERE = 0;
    private static final long PATIENCE_SECONDS = 30;

    private final ServerSocket server;
    private final Semaphore held = new Semaphore(0);
    private final Queue<Socket> stopped = new ConcurrentLinkedQueue<>();
    private volatile int closed = NOWHERE;

    Gate() throws IOException {
        server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::watch);
    }

    String port() {
        return Integer.toString(server.getLocalPort());
    }

    /** Nobody passes here from now on. */
    void closeAt(int phase) {
        closed = phase;
    }

    /** Everybody passes, also those who are held. */
    void open() {
        closed = NOWHERE;
        held.drainPermits();
        for (Socket socket = stopped.poll(); socket != null; socket = stopped.poll()) {
            close(socket);
        }
    }

    /** Waits until so many are held. */
    void awaitHeld(int count) throws InterruptedException {
        if (!held.tryAcquire(count, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError(held.availablePermits() + " of " + count + " are held");
        }
    }

    private void watch() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                Thread.ofVirtual().start(() -> stop(socket));
            } catch (IOException e) {
                // It was closed.
                return;
            }
        }
    }

    private void stop(Socket socket) {
        try {
            if (socket.getInputStream().read() == closed) {
                stopped.add(socket);
                held.release();
                return;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        close(socket);
    }

    private static void close(Closeable one) {
        try {
            one.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        close(server);
        open();
    }
}
