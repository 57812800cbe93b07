package dev.toolbooth.client.auth;

import dev.toolbooth.client.model.McpException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Consent from the person at this machine: their browser is redirected to a port that only this
 * machine can reach. Thread-safe.
 */
public final class LoopbackConsent implements Consent {
    private static final String PATH = "/callback";
    private static final HexFormat HEX = HexFormat.of();
    private static final String END = "\r\n\r\n";
    private static final int REQUEST_BYTES_MAX = 32_768;
    private static final int CONNECTIONS_MAX = 16;
    private static final int READ_MILLIS_MAX = 5_000;

    private final Consumer<URI> show;
    private final int port;
    private final Duration patience;

    /**
     * @param show brings the person to a page: opens it, or prints its address
     * @param port where to wait for their return, which must be registered with some servers; 0 for
     *     any
     * @param patience how long to wait
     */
    public LoopbackConsent(Consumer<URI> show, int port, Duration patience) {
        this.show = show;
        this.port = port;
        this.patience = patience;
    }

    @Override
    public Prompt begin() {
        try {
            ServerSocket socket = new ServerSocket();
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return new Waiting(socket);
        } catch (IOException e) {
            throw new McpException.NotAuthorized(
                    "Nobody can be asked, as the port "
                            + port
                            + " on this machine can't be opened: is it in use?");
        }
    }

    /** Waits for the browser. Each connection has a thread of its own, as some never say a word. */
    private final class Waiting implements Prompt {
        private final ServerSocket socket;
        private final Semaphore connections = new Semaphore(CONNECTIONS_MAX);
        private final CompletableFuture<URI> back = new CompletableFuture<>();

        Waiting(ServerSocket socket) {
            this.socket = socket;
        }

        @Override
        public URI redirect() {
            return URI.create("http://localhost:" + socket.getLocalPort() + PATH);
        }

        @Override
        public URI ask(URI page) {
            String state = AuthorizationResponse.parameter(page, "state");
            Thread.ofVirtual().name("consent").start(() -> accept(state));
            show.accept(page);
            try {
                return back.get(patience.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                throw new McpException.NotAuthorized(
                        "Nobody gave leave within " + patience.toSeconds() + " s");
            } catch (ExecutionException e) {
                throw new McpException.NotAuthorized("The wait for leave failed");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new McpException.NotAuthorized("The wait for leave was interrupted");
            }
        }

        private void accept(@Nullable String state) {
            while (!socket.isClosed()) {
                try {
                    Socket connection = socket.accept();
                    if (connections.tryAcquire()) {
                        Thread.ofVirtual().start(() -> serve(connection, state));
                    } else {
                        connection.close();
                    }
                } catch (IOException e) {
                    // Closed, or a connection that was gone before it was there.
                }
            }
        }

        private void serve(Socket connection, @Nullable String state) {
            try (connection) {
                connection.setSoTimeout(READ_MILLIS_MAX);
                URI asked = asked(connection.getInputStream());
                boolean ours = asked != null && isOurs(asked, state);
                connection.getOutputStream().write(answer(ours));
                if (ours && asked != null) {
                    back.complete(redirect().resolve(asked));
                }
            } catch (IOException e) {
                // The browser will come again, or not.
            } finally {
                connections.release();
            }
        }

        @Override
        public void close() {
            try {
                socket.close();
            } catch (IOException e) {
                // It is of no use any more, closed or not.
            }
        }
    }

    /** A request without the state is not the one we wait for, and must not end the wait. */
    private static boolean isOurs(URI asked, @Nullable String state) {
        try {
            return PATH.equals(asked.getRawPath())
                    && state != null
                    && state.equals(AuthorizationResponse.parameter(asked, "state"));
        } catch (McpException.NotAuthorized unreadable) {
            return false;
        }
    }

    /** What a request asks for; null if it is none. Reads all of it, lest its answer be lost. */
    private static @Nullable URI asked(InputStream in) throws IOException {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        int matched = 0;
        while (matched < END.length()) {
            int next = in.read();
            if (next < 0 || read.size() >= REQUEST_BYTES_MAX) {
                return null;
            }
            read.write(next);
            matched = next == END.charAt(matched) ? matched + 1 : next == '\r' ? 1 : 0;
        }
        String head = read.toString(StandardCharsets.ISO_8859_1);
        String[] words = head.substring(0, head.indexOf("\r\n")).split(" ", -1);
        return words.length == 3 && words[0].equals("GET") && words[1].startsWith("/")
                ? EndpointPolicy.parse(escaped(words[1]))
                : null;
    }

    /** Browsers send some characters as they are that an address may not hold. */
    private static String escaped(String target) {
        StringBuilder escaped = new StringBuilder();
        target.chars()
                .forEach(
                        c -> {
                            if (c > ' ' && c < 0x7f && "|{}^`\\\"<>".indexOf(c) < 0) {
                                escaped.append((char) c);
                            } else {
                                escaped.append('%').append(HEX.toHexDigits((byte) c));
                            }
                        });
        return escaped.toString();
    }

    private static byte[] answer(boolean ours) {
        String text =
                ours
                        ? "Thank you. You can close this page and go back to your program."
                        : "This is not what is waited for here.";
        String page = "<!doctype html><meta charset=utf-8><title>Toolbooth</title><p>" + text;
        String head =
                "HTTP/1.1 "
                        + (ours ? "200 OK" : "404 Not Found")
                        + "\r\ncontent-type: text/html; charset=utf-8\r\ncache-control: no-store"
                        + "\r\ncontent-security-policy: default-src 'none'"
                        + "\r\nreferrer-policy: no-referrer\r\nconnection: close"
                        + "\r\ncontent-length: "
                        + page.length()
                        + "\r\n\r\n";
        return (head + page).getBytes(StandardCharsets.US_ASCII);
    }
}
