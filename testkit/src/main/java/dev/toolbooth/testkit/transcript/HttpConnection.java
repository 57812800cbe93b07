package dev.toolbooth.testkit.transcript;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One connection of a client that knows just enough HTTP/1.1 to see every byte. */
final class HttpConnection implements AutoCloseable {
    private static final int LONGEST_WAIT_MILLIS = 10_000;

    private final Socket socket;
    private final InputStream in;
    private @Nullable Head head;
    private int chunkLeft;
    private boolean bodyEnded;
    private boolean headOnly;

    /** The first lines of a response; names of headers are in lower case. */
    record Head(int status, Map<String, String> headers) {
        boolean events() {
            return headers.getOrDefault("content-type", "").startsWith("text/event-stream");
        }
    }

    HttpConnection(Socket socket) throws IOException {
        this.socket = socket;
        this.in = new BufferedInputStream(socket.getInputStream());
        socket.setSoTimeout(LONGEST_WAIT_MILLIS);
        socket.setTcpNoDelay(true);
    }

    void send(byte[] request) throws IOException {
        headOnly = new String(request, StandardCharsets.ISO_8859_1).startsWith("HEAD ");
        socket.getOutputStream().write(request);
        socket.getOutputStream().flush();
    }

    Head readHead() throws IOException {
        String status = line(in);
        if (status == null) {
            throw new IOException("the server closed the connection without an answer");
        }
        Map<String, String> headers = new TreeMap<>();
        for (String line = line(in); line != null && !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        Head read = new Head(Integer.parseInt(status.split(" ", 3)[1]), headers);
        head = read;
        chunkLeft = chunked() ? 0 : Integer.parseInt(headers.getOrDefault("content-length", "0"));
        bodyEnded = headOnly || (!chunked() && chunkLeft == 0);
        return read;
    }

    private boolean chunked() {
        return head != null && "chunked".equals(head.headers().get("transfer-encoding"));
    }

    /** The whole body. */
    byte[] readBody() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int b = readByte(); b >= 0; b = readByte()) {
            body.write(b);
        }
        return body.toByteArray();
    }

    private int readByte() throws IOException {
        if (!bodyEnded && chunkLeft == 0) {
            nextChunk();
        }
        if (bodyEnded) {
            return -1;
        }
        int b = in.read();
        chunkLeft--;
        if (chunkLeft == 0) {
            if (chunked()) {
                line(in);
            } else {
                bodyEnded = true;
            }
        }
        return b;
    }

    private void nextChunk() throws IOException {
        String size = line(in);
        if (size == null) {
            bodyEnded = true;
            return;
        }
        chunkLeft = Integer.parseInt(size, 16);
        if (chunkLeft == 0) {
            line(in);
            bodyEnded = true;
        }
    }

    /** The next event, or nothing when the stream has ended; comments are passed over. */
    Optional<TranscriptEvent> nextEvent() throws IOException {
        List<String> lines = new ArrayList<>();
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = readByte(); b >= 0; b = readByte()) {
            if (b != '\n') {
                line.write(b);
                continue;
            }
            String text = line.toString(StandardCharsets.UTF_8);
            line.reset();
            if (text.isEmpty() && !lines.isEmpty()) {
                return Optional.of(TranscriptEvent.of(lines));
            }
            if (!text.isEmpty() && !text.startsWith(":")) {
                lines.add(text);
            }
        }
        return Optional.empty();
    }

    /** Whether the server has closed the connection and sent nothing more. */
    boolean closedByServer() throws IOException {
        return in.read() < 0;
    }

    private static @Nullable String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int b = in.read();
        if (b < 0) {
            return null;
        }
        for (; b >= 0 && b != '\n'; b = in.read()) {
            if (b != '\r') {
                line.write(b);
            }
        }
        return line.toString(StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
