package dev.toolbooth.server.outbound;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/** A server on loopback that answers just as a test wants, and remembers what it was asked. */
final class OddServer implements AutoCloseable {
    /** Answers one request, in raw bytes. */
    interface Answer {
        void write(String request, OutputStream out) throws IOException, InterruptedException;
    }

    /** What was asked, head and body, one text for each request. */
    final List<String> seen = new CopyOnWriteArrayList<>();

    /** How many connections the client has ended. */
    final Semaphore hungUp = new Semaphore(0);

    private final ServerSocket listening;
    private final Answer answer;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    OddServer(Answer answer) throws IOException {
        this(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), answer);
    }

    OddServer(ServerSocket listening, Answer answer) {
        this.listening = listening;
        this.answer = answer;
        threads.execute(this::accept);
    }

    /** One that always gives the same answer. */
    static OddServer saying(String raw) throws IOException {
        return new OddServer((_, out) -> out.write(raw.getBytes(ISO_8859_1)));
    }

    /** One that always answers 200 with this text. */
    static OddServer ok(String text) throws IOException {
        return saying("HTTP/1.1 200 OK\r\nContent-Length: " + text.length() + "\r\n\r\n" + text);
    }

    int port() {
        return listening.getLocalPort();
    }

    String url(String path) {
        return "http://127.0.0.1:" + port() + path;
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket socket = listening.accept();
                threads.execute(() -> serve(socket));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            String request = read(socket.getInputStream());
            seen.add(request);
            OutputStream out = socket.getOutputStream();
            answer.write(request, out);
            out.flush();
            if (socket.getInputStream().read() < 0) {
                hungUp.release();
            }
        } catch (IOException e) {
            hungUp.release();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String read(InputStream in) throws IOException {
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        String text = "";
        while (!text.endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("the client left");
            }
            request.write(next);
            text = request.toString(ISO_8859_1);
        }
        for (String line : text.split("\r\n", -1)) {
            if (line.toLowerCase(Locale.ROOT).startsWith("content-length: ")) {
                int length = Integer.parseInt(line.substring("content-length: ".length()));
                text += new String(in.readNBytes(length), ISO_8859_1);
            }
        }
        return text;
    }

    @Override
    public void close() throws IOException {
        listening.close();
        threads.shutdownNow();
    }
}
